# Asks the shop whether this tool may run. Without a network it relies on the last offline token until that expires.
# pip install cryptography; python license.py SHOP JWKS.json PRODUCT KEY HWID TOKEN_FILE
import base64, hashlib, json, re, sys, time, unicodedata, urllib.request, uuid
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

shop, jwks_file, product_id, typed, hwid, token_file = sys.argv[1:]
# The shop's /.well-known/jwks.json, built into the tool: never fetch it at run time, or a fake shop could supply its own.
jwks = {key["kid"]: key for key in json.load(open(jwks_file))["keys"]}
# Only the key's symbols count: hyphens, quotes and invisible characters may have been pasted with it.
pasted = re.sub("[^0-9A-Za-z]", "", unicodedata.normalize("NFKC", typed))
symbols = pasted.upper().translate(str.maketrans("OIL", "011"))
key = re.sub(".{5}(?=.)", r"\g<0>-", symbols) if re.fullmatch("[0-9A-TV-Z]{25}", symbols) else typed.strip()
device = hashlib.sha256(f"{key}:{hwid.strip()}".encode()).hexdigest()
decode = lambda part: base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))


def read_token(token):
    """The token's claims, if the shop signed it for this product, key and device; raises otherwise."""
    head, body, signature = token.split(".")
    header, claims = json.loads(decode(head)), json.loads(decode(body))
    public_key = Ed25519PublicKey.from_public_bytes(decode(jwks[header["kid"]]["x"]))
    public_key.verify(decode(signature), f"{head}.{body}".encode())
    is_for_this_device = header["alg"] == "EdDSA" and header["typ"] == "license+jwt" and claims["iss"] == "trinco"
    if not is_for_this_device or not claims["valid"] or claims["aud"] != product_id or claims["hwid"] != device:
        raise ValueError("the token is for another product or device")
    return claims


def call_api(call):
    """The shop's answer. A valid one counts only with a genuine token that carries our nonce; the token is stored for offline use."""
    nonce = str(uuid.uuid4())
    body = json.dumps({"key": key, "hwid": hwid, "productId": product_id, "nonce": nonce}).encode()
    headers = {"Content-Type": "application/json", "Accept-Language": "en"}
    request = urllib.request.Request(f"{shop}/api/licenses/{call}", body, headers)
    answer = json.load(urllib.request.urlopen(request, timeout=5))
    if answer["valid"] and read_token(answer["token"])["nonce"] != nonce:
        raise ValueError("the answer is a replay")
    with open(token_file, "w") as file:
        file.write(answer["token"] if answer["valid"] else "")
    return answer


def check_offline():
    claims = read_token(open(token_file).read())
    # Allow clocks that are five minutes slow. A clock set back further does not extend the token.
    is_current = claims["iat"] - 300 <= time.time() < claims["exp"]
    return {"valid": is_current, "code": "OFFLINE" if is_current else "TOKEN_EXPIRED"}


try:
    answer = call_api("validate")
    answer = call_api("activate") if answer["code"] == "NOT_ACTIVATED" else answer
except Exception:
    try:
        answer = check_offline()
    except Exception:
        answer = {"valid": False, "code": "NO_TOKEN"}
print(answer["code"], answer.get("detail", ""))
sys.exit(0 if answer["valid"] else 1)
