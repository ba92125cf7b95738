# A tool that runs only with a key: python3 tool.py KEY
import pathlib, platform, runpy, sys

shop = "https://shop.example"
folder = pathlib.Path(__file__).resolve().parent


def require_license(key):
    """Does not return without a key that may be used."""
    own = sys.argv
    # The check reads its arguments here; the tool gets its own back.
    sys.argv = [own[0], shop, str(folder / "test-jwks.json"), "TEST", key, platform.node(), str(folder / "token.txt")]
    try:
        runpy.run_path(str(folder / "license.py"))
    except SystemExit as end:
        if end.code != 0:
            raise
    finally:
        sys.argv = own


def main():
    print("The tool runs.")


require_license(sys.argv[1] if len(sys.argv) > 1 else "")
main()
