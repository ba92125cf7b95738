# Asks the shop whether this tool may run, and without a network believes the token of the last good answer until it expires.
# pip install cryptography; python license.py SHOP JWKS.json PRODUCT KEY HWID LEASE_FILE
import base64, hashlib, json, re, sys, time, urllib.request, uuid
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

shop, jwks_file, product_id, typed, hwid, lease_file = sys.argv[1:]
# The shop's /.well-known/jwks.json, put into the tool when it is built: never fetched at run time, or a false shop would bring its own.
jwks = {key["kid"]: key for key in json.load(open(jwks_file))["keys"]}
symbols = re.sub(r"[\s-]", "", typed).upper().translate(str.maketrans("OIL", "011"))
key = re.sub(".{5}(?=.)", r"\g<0>-", symbols) if re.fullmatch("[0-9A-TV-Z]{25}", symbols) else typed.strip()
device = hashlib.sha256(f"{key}:{hwid.strip()}".encode()).hexdigest()
decode = lambda part: base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))


def read_token(token):
    """What a token says, if the shop has signed it for this product, key and device; raises otherwise."""
    head, body, signature = token.split(".")
    header, claims = json.loads(decode(head)), json.loads(decode(body))
    public_key = Ed25519PublicKey.from_public_bytes(decode(jwks[header["kid"]]["x"]))
    public_key.verify(decode(signature), f"{head}.{body}".encode())
    is_meant = header["alg"] == "EdDSA" and header["typ"] == "license+jwt" and claims["iss"] == "trinco"
    if not is_meant or not claims["valid"] or claims["aud"] != product_id or claims["hwid"] != device:
        raise ValueError("not for us")
    return claims


def ask(call):
    """The shop's answer. A good one counts only with a token of its own, which is kept."""
    nonce = str(uuid.uuid4())
    body = json.dumps({"key": key, "hwid": hwid, "productId": product_id, "nonce": nonce}).encode()
    headers = {"Content-Type": "application/json", "Accept-Language": "en"}
    request = urllib.request.Request(f"{shop}/api/licenses/{call}", body, headers)
    answer = json.load(urllib.request.urlopen(request, timeout=5))
    if answer["valid"] and read_token(answer["token"])["nonce"] != nonce:
        raise ValueError("an old answer")
    with open(lease_file, "w") as file:
        file.write(answer["token"] if answer["valid"] else "")
    return answer


def read_lease():
    claims = read_token(open(lease_file).read())
    # Five minutes for clocks that are slow; one that was set back further does not make the lease longer.
    is_on = claims["iat"] - 300 <= time.time() < claims["exp"]
    return {"valid": is_on, "code": "OFFLINE" if is_on else "LEASE_OVER"}


try:
    answer = ask("validate")
    answer = ask("activate") if answer["code"] == "NOT_ACTIVATED" else answer
except Exception:
    try:
        answer = read_lease()
    except Exception:
        answer = {"valid": False, "code": "NO_LEASE"}
print(answer["code"], answer.get("detail", ""))
sys.exit(0 if answer["valid"] else 1)
