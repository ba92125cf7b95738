# Asks the shop whether this tool may run. Without an answer it relies on the last token and on the shop's status list.
# pip install cryptography; python license.py SHOP JWKS.json PRODUCT KEY HWID TOKEN_FILE
import json, pathlib, sys, time, urllib.request, uuid
from verify import claims_of, list_claims_of, printed_key, verify

shop, jwks_file, product_id, typed, hwid, token_path = sys.argv[1:]
# The shop's /.well-known/jwks.json, built into the tool: never fetch it at run time, or a fake shop could supply its own.
trusted_keys = json.load(open(jwks_file))["keys"]
token_file, list_file = pathlib.Path(token_path), pathlib.Path(token_path + ".list")
key, now = printed_key(typed), time.time()
decide = lambda token, nonce, status_list: verify(trusted_keys, now, key, hwid, product_id, nonce, token, status_list)


def call_api(call):
    """The shop's answer. A valid one counts only with a genuine token that carries our nonce; the token is stored for offline use."""
    nonce = str(uuid.uuid4())
    body = json.dumps({"key": key, "hwid": hwid, "productId": product_id, "nonce": nonce}).encode()
    headers = {"Content-Type": "application/json", "Accept-Language": "en"}
    request = urllib.request.Request(f"{shop}/api/licenses/{call}", body, headers)
    answer = json.load(urllib.request.urlopen(request, timeout=5))
    if answer["valid"] and decide(answer["token"], nonce, None) != "RUN":
        raise ValueError("not an answer to this call")
    token_file.write_text(answer["token"]) if answer["valid"] else token_file.unlink(missing_ok=True)
    return answer


def current_list(uri):
    """The status list that the token names: the stored one while it is younger than its ttl, else the shop's, if that can be had."""
    stored = list_file.read_text() if list_file.exists() else ""
    kept = list_claims_of(stored, uri, trusted_keys) or {"iat": 0, "ttl": 0}
    if now < kept["iat"] + kept["ttl"]:
        return stored
    try:
        fetched = urllib.request.urlopen(uri, timeout=5).read().decode()
    except (OSError, ValueError):
        return stored
    if (list_claims_of(fetched, uri, trusted_keys) or {"iat": -1})["iat"] < kept["iat"]:
        return stored
    list_file.write_text(fetched)
    return fetched


def check_offline():
    token = token_file.read_text() if token_file.exists() else ""
    status = (claims_of(token, "license+jwt", trusted_keys) or {}).get("status")
    reason = decide(token, None, current_list(status["status_list"]["uri"]) if status else None)
    if reason == "REVOKED":  # A suspended key may come back, and its token with it.
        token_file.unlink()
    codes = dict(RUN="OFFLINE", EXPIRED="TOKEN_EXPIRED", CLOCK_SET_BACK="TOKEN_EXPIRED", REVOKED="REVOKED", SUSPENDED="SUSPENDED")
    return {"valid": reason == "RUN", "code": codes.get(reason, "NO_TOKEN")}


try:
    answer = call_api("validate")
    answer = call_api("activate") if answer["code"] == "NOT_ACTIVATED" else answer
except Exception:
    answer = check_offline()
print(*[answer[field] for field in ("code", "detail") if field in answer])
sys.exit(0 if answer["valid"] else 1)
