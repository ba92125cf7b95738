# A tool that runs only with a key: python3 tool.py KEY
import platform, runpy, sys

shop = "https://shop.example"


def require_license(key):
    """Does not return without a key that may be used."""
    sys.argv[1:] = [shop, "test-jwks.json", "TEST", key, platform.node(), "token.txt"]
    try:
        runpy.run_path("license.py")
    except SystemExit as end:
        if end.code != 0:
            raise


def main():
    print("The tool runs.")


require_license(sys.argv[1])
main()
