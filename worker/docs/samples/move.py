# Moves a key to this computer: shows a code, which the owner of the key confirms on any device, and waits.
# python3 move.py SHOP PRODUCT KEY HWID
import json, platform, sys, time, urllib.request

shop, product_id, key, hwid = sys.argv[1:5]


def call_api(call):
    body = json.dumps({"key": key, "hwid": hwid, "deviceName": platform.node(), "productId": product_id}).encode()
    headers = {"Content-Type": "application/json", "Accept-Language": "en"}
    return json.load(urllib.request.urlopen(urllib.request.Request(f"{shop}/api/licenses/{call}", body, headers), timeout=5))


answer = call_api("validate")
move = answer.get("move")
if move:
    # Show verification_uri_complete as a QR code as well.
    print("Confirm at", move["verification_uri"], "with the code", move["user_code"], flush=True)
    wait = move["interval"]
    while True:
        time.sleep(wait)
        answer = call_api("move")
        if answer["code"] == "SLOW_DOWN":
            wait += 5
        elif answer["code"] != "PENDING":
            break
# VALID has a token: read and keep it as after validate.
print(answer["code"], answer["detail"])
sys.exit(0 if answer["valid"] else 1)
