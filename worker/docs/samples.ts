/** Generated from test/samples by `npm run samples`; the tests there run them. */
export const samples = {
  'license.ts': String.raw`// Asks the shop whether this tool may run. Without a network it relies on the last offline token until that expires.
// node license.ts SHOP JWKS.json PRODUCT KEY HWID TOKEN_FILE
import { createHash, randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { compactVerify, createLocalJWKSet } from 'jose'

const [shop = '', jwksFile = '', productId = '', typed = '', hwid = '', tokenFile = ''] = process.argv.slice(2)
// The shop's /.well-known/jwks.json, built into the tool: never fetch it at run time, or a fake shop could supply its own.
const jwks = createLocalJWKSet(JSON.parse(readFileSync(jwksFile, 'utf8')))
const symbols = typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
const key = /^[0-9A-TV-Z]{25}$/.test(symbols) ? symbols.replace(/.{5}(?=.)/g, '$&-') : typed.trim()
const device = createHash('sha256').update([key, hwid.trim()].join(':')).digest('hex')

/** The token's claims, if the shop signed it for this product, key and device; throws otherwise. */
async function readToken(token: string) {
  const { payload, protectedHeader } = await compactVerify(token, jwks, { algorithms: ['EdDSA'] })
  const claims = JSON.parse(new TextDecoder().decode(payload))
  const isForThisDevice = protectedHeader.typ === 'license+jwt' && claims.iss === 'trinco' && claims.valid === true
  if (!isForThisDevice || claims.aud !== productId || claims.hwid !== device)
    throw new Error('the token is for another product or device')
  return claims
}

type Answer = { valid: boolean; code: string; detail?: string; token?: string }

/** The shop's answer. A valid one counts only with a genuine token that carries our nonce; the token is stored for offline use. */
async function callApi(call: 'activate' | 'validate'): Promise<Answer> {
  const nonce = randomUUID()
  const response = await fetch(new URL('/api/licenses/'.concat(call), shop), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({ key, hwid, productId, nonce }),
    signal: AbortSignal.timeout(5_000),
  })
  if (!response.ok) throw new Error(response.statusText)
  const answer = (await response.json()) as Answer
  const { valid, token = '' } = answer
  if (valid && (await readToken(token)).nonce !== nonce) throw new Error('the answer is a replay')
  writeFileSync(tokenFile, valid ? token : '')
  return answer
}

async function checkOnline() {
  const answer = await callApi('validate')
  return answer.code === 'NOT_ACTIVATED' ? callApi('activate') : answer
}

async function checkOffline(): Promise<Answer> {
  const { iat, exp } = await readToken(readFileSync(tokenFile, 'utf8'))
  const now = Date.now() / 1000
  // Allow clocks that are five minutes slow. A clock set back further does not extend the token.
  return iat - 300 <= now && now < exp ? { valid: true, code: 'OFFLINE' } : { valid: false, code: 'TOKEN_EXPIRED' }
}

const answer = await checkOnline()
  .catch(() => checkOffline())
  .catch((): Answer => ({ valid: false, code: 'NO_TOKEN' }))
console.info(answer.code, answer.detail ?? '')
process.exitCode = answer.valid ? 0 : 1
`,
  'license.py': String.raw`# Asks the shop whether this tool may run. Without a network it relies on the last offline token until that expires.
# pip install cryptography; python license.py SHOP JWKS.json PRODUCT KEY HWID TOKEN_FILE
import base64, hashlib, json, re, sys, time, urllib.request, uuid
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

shop, jwks_file, product_id, typed, hwid, token_file = sys.argv[1:]
# The shop's /.well-known/jwks.json, built into the tool: never fetch it at run time, or a fake shop could supply its own.
jwks = {key["kid"]: key for key in json.load(open(jwks_file))["keys"]}
symbols = re.sub(r"[\s-]", "", typed).upper().translate(str.maketrans("OIL", "011"))
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
`,
  'offline-token.cpp': `// Verifies an offline token of the shop with OpenSSL 1.1.1 or newer: g++ -std=c++17 offline-token.cpp -lcrypto; ./a.out TOKEN X
// X is the member "x" of the key in the shop's JWKS that has the "kid" of the token's header.
#include <openssl/evp.h>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

using Bytes = std::vector<unsigned char>;

std::optional<Bytes> decode(const std::string& text) {
  static const std::string symbols = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  Bytes bytes;
  unsigned buffer = 0, bits = 0;
  for (char symbol : text) {
    const auto value = symbols.find(symbol);
    if (value == std::string::npos) return std::nullopt;
    buffer = buffer << 6 | static_cast<unsigned>(value);
    if ((bits += 6) >= 8) bytes.push_back(static_cast<unsigned char>(buffer >> (bits -= 8)));
  }
  return bytes;
}

// The claims as JSON, if the shop made the signature. Then compare, with any JSON library:
//   typ (of the header) "license+jwt", iss "trinco", valid true, aud your product's id, hwid SHA-256("KEY:HWID") in hexadecimal digits;
//   in a fresh answer the nonce that was sent; in a stored token iat - 300 <= now < exp.
std::optional<std::string> readToken(const std::string& token, const std::string& x) {
  const auto first = token.find('.'), second = token.find('.', first + 1);
  if (first == std::string::npos || second == std::string::npos) return std::nullopt;
  const std::string text = token.substr(0, second);
  const auto key = decode(x), signature = decode(token.substr(second + 1));
  const auto claims = decode(token.substr(first + 1, second - first - 1));
  if (!key || key->size() != 32 || !signature || !claims) return std::nullopt;

  std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> publicKey(
      EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, key->data(), key->size()), EVP_PKEY_free);
  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  // Ed25519 only: the token's header must not choose the algorithm.
  const bool isGenuine =
      publicKey && EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, publicKey.get()) == 1 &&
      EVP_DigestVerify(context.get(), signature->data(), signature->size(),
                       reinterpret_cast<const unsigned char*>(text.data()), text.size()) == 1;
  if (!isGenuine) return std::nullopt;
  return std::string(claims->begin(), claims->end());
}

int main(int count, char** arguments) {
  if (count != 3) return 2;
  const auto claims = readToken(arguments[1], arguments[2]);
  std::puts(claims ? claims->c_str() : "not genuine");
  return claims ? 0 : 1;
}
`,
}
