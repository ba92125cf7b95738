# Decides whether a tool may run: by its token and, where it has one, by the shop's status list. pip install cryptography
# python3 verify.py conformance FILE prints the reason of each vector of the shop's /api/docs/conformance.json.
import base64, hashlib, json, re, sys, unicodedata, zlib
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey


def printed_key(typed):
    """Only a key's symbols count: hyphens, quotes and invisible characters may have been pasted with it."""
    pasted = re.sub("[^0-9A-Za-z]", "", unicodedata.normalize("NFKC", typed))
    symbols = pasted.upper().translate(str.maketrans("OIL", "011"))
    return "-".join(re.findall(".{5}", symbols)) if re.fullmatch("[0-9A-TV-Z]{25}", symbols) else typed.strip()


def decode(part):
    if not re.fullmatch("[0-9A-Za-z_-]*", part):
        raise ValueError("not base64url")
    return base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))


def claims_of(jws, typ, trusted_keys):
    """What a token or a list says, if a trusted key signed it; None otherwise."""
    try:
        head, body, signature = jws.split(".")
        header = json.loads(decode(head))
        key = next(key for key in trusted_keys if key["kid"] == header["kid"])
        public_key = Ed25519PublicKey.from_public_bytes(decode(key["x"]))
        public_key.verify(decode(signature), f"{head}.{body}".encode())
        claims = json.loads(decode(body))
        # The header does not choose the algorithm.
        return claims if (header["alg"], header["typ"], claims["iss"]) == ("EdDSA", typ, "trinco") else None
    except (ValueError, LookupError, TypeError, StopIteration, InvalidSignature):
        return None


def list_claims_of(status_list, uri, trusted_keys):
    """What a status list says, if it is genuine and the one that the token names."""
    claims = claims_of(status_list, "statuslist+jwt", trusted_keys)
    return claims if claims is not None and claims["sub"] == uri else None


def status_of(token, status_list, trusted_keys, now):
    """The token's entry; 0, valid, where the list does not count: unreachable is not invalid."""
    idx, uri = token["status"]["status_list"]["idx"], token["status"]["status_list"]["uri"]
    claims = list_claims_of(status_list or "", uri, trusted_keys)
    # A list that is older than the token does not know of it: the shop has found the key valid since.
    if claims is None or claims["iat"] < token["iat"] or claims["iat"] > now + 300 or now >= claims["exp"]:
        return 0
    try:
        bits, lst = claims["status_list"]["bits"], claims["status_list"]["lst"]
        entries = zlib.decompress(decode(lst))
    except (ValueError, LookupError, TypeError, zlib.error):
        return 0
    if bits not in (1, 2, 4, 8) or not 0 <= idx * bits < len(entries) * 8:
        return 0
    return entries[idx * bits // 8] >> idx * bits % 8 & (1 << bits) - 1


def verify(trusted_keys, now, key, hwid, product_id, nonce, token, status_list):
    claims = claims_of(token, "license+jwt", trusted_keys)
    if claims is None or claims.get("valid") is not True:
        return "NOT_GENUINE"
    if claims.get("hwid") != hashlib.sha256(f"{printed_key(key)}:{hwid.strip()}".encode()).hexdigest():
        return "WRONG_DEVICE"
    if claims.get("aud") != product_id:
        return "WRONG_PRODUCT"
    if nonce is not None and claims.get("nonce") != nonce:
        return "WRONG_NONCE"
    # Allow clocks that are five minutes slow. A clock set back further does not extend the token.
    if now < claims["iat"] - 300:
        return "CLOCK_SET_BACK"
    if now >= claims.get("exp", 0):
        return "EXPIRED"
    status = status_of(claims, status_list, trusted_keys, now) if "status" in claims else 0
    return {0: "RUN", 2: "SUSPENDED"}.get(status, "REVOKED")


if __name__ == "__main__" and sys.argv[1] == "conformance":
    for v in json.load(open(sys.argv[2], encoding="utf-8"))["vectors"]:
        question = (v["trustedKeys"], v["now"], v["key"], v["hwid"], v["productId"], v["nonce"], v["token"], v["statusList"])
        print(v["name"], verify(*question))
