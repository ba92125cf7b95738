// Verifies an offline token of the shop with OpenSSL 1.1.1 or newer: g++ -std=c++17 offline-token.cpp -lcrypto; ./a.out TOKEN X
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
