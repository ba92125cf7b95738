// Decides whether a tool may run: by its token and, where it has one, by the shop's status list.
// g++ -std=c++17 verify.cpp -lcrypto -lz, with OpenSSL 1.1.1 or newer, zlib and nlohmann/json (one header).
// ./a.out conformance FILE prints the reason of each vector of the shop's /api/docs/conformance.json.
#include <openssl/evp.h>
#include <zlib.h>

#include <cctype>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>

using json = nlohmann::json;

std::string decode(const std::string& text) {
  static const std::string symbols = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::string bytes;
  unsigned buffer = 0, bits = 0;
  for (char symbol : text) {
    const auto value = symbols.find(symbol);
    if (value == std::string::npos) throw std::invalid_argument("not base64url");
    buffer = buffer << 6 | static_cast<unsigned>(value);
    if ((bits += 6) >= 8) bytes.push_back(static_cast<char>(buffer >> (bits -= 8)));
  }
  return bytes;
}

const unsigned char* data(const std::string& bytes) { return reinterpret_cast<const unsigned char*>(bytes.data()); }

bool isSigned(const std::string& text, const std::string& signature, const std::string& x) {
  const std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key(
      EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, data(x), x.size()), EVP_PKEY_free);
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  return key && context && EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, key.get()) == 1 &&
         EVP_DigestVerify(context.get(), data(signature), signature.size(), data(text), text.size()) == 1;
}

// What a token or a list says, if a trusted key signed it.
std::optional<json> claimsOf(const std::string& jws, const std::string& typ, const json& trustedKeys) try {
  const auto first = jws.find('.'), second = jws.find('.', first + 1);
  if (first == std::string::npos || second == std::string::npos) return std::nullopt;
  const auto header = json::parse(decode(jws.substr(0, first)));
  const auto claims = json::parse(decode(jws.substr(first + 1, second - first - 1)));
  const auto signature = decode(jws.substr(second + 1));
  // The header does not choose the algorithm.
  if (header.at("alg") != "EdDSA" || header.at("typ") != typ || claims.at("iss") != "trinco") return std::nullopt;
  for (const auto& key : trustedKeys)
    if (key.at("kid") == header.at("kid") && isSigned(jws.substr(0, second), signature, decode(key.at("x"))))
      return claims;
  return std::nullopt;
} catch (const std::exception&) {
  return std::nullopt;
}

std::optional<std::string> inflated(const std::string& packed) {
  std::string bytes(1 << 17, '\0');  // Lists have up to 2^17 entries of up to 8 bits.
  uLongf size = bytes.size();
  if (uncompress(reinterpret_cast<Bytef*>(bytes.data()), &size, data(packed), packed.size()) != Z_OK) return std::nullopt;
  bytes.resize(size);
  return bytes;
}

// The token's entry; 0, valid, where the list does not count: unreachable is not invalid.
int statusOf(const json& token, const json& question) try {
  if (question.at("statusList").is_null()) return 0;
  const auto list = claimsOf(question.at("statusList"), "statuslist+jwt", question.at("trustedKeys"));
  const auto& entry = token.at("status").at("status_list");
  const std::int64_t now = question.at("now"), index = entry.at("idx");
  if (!list || list->at("sub") != entry.at("uri") || list->at("iat") > now + 300 || list->at("exp") <= now) return 0;
  // A list that is older than the token does not know of it: the shop has found the key valid since.
  if (list->at("iat") < token.at("iat")) return 0;
  const std::int64_t bits = list->at("status_list").at("bits");
  const auto entries = inflated(decode(list->at("status_list").at("lst")));
  if ((bits != 1 && bits != 2 && bits != 4 && bits != 8) || !entries || index < 0) return 0;
  if (index >= static_cast<std::int64_t>(entries->size()) * 8 / bits) return 0;
  return data(*entries)[index * bits / 8] >> (index * bits % 8) & ((1 << bits) - 1);
} catch (const std::exception&) {
  return 0;
}

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t\r\n"), last = text.find_last_not_of(" \t\r\n");
  return first == std::string::npos ? "" : text.substr(first, last - first + 1);
}

// Only a key's symbols count: hyphens, quotes and spaces may have been pasted with it.
std::string printedKey(const std::string& typed) {
  std::string key;
  int symbols = 0;
  for (const unsigned char pasted : typed) {
    if (pasted > 127 || !std::isalnum(pasted)) continue;
    const char upper = static_cast<char>(std::toupper(pasted));
    if (symbols > 0 && symbols % 5 == 0) key += '-';
    key += upper == 'O' ? '0' : upper == 'I' || upper == 'L' ? '1' : upper;
    ++symbols;
  }
  return symbols == 25 && key.find('U') == std::string::npos ? key : trimmed(typed);
}

std::string sha256(const std::string& text) {
  unsigned char digest[32];
  EVP_Digest(text.data(), text.size(), digest, nullptr, EVP_sha256(), nullptr);
  std::string hex;
  for (const unsigned char byte : digest) (hex += "0123456789abcdef"[byte >> 4]) += "0123456789abcdef"[byte & 15];
  return hex;
}

std::string verify(const json& question) {
  const auto claims = claimsOf(question.at("token"), "license+jwt", question.at("trustedKeys"));
  if (!claims || claims->value("valid", false) != true) return "NOT_GENUINE";
  const auto device = sha256(printedKey(question.at("key")) + ":" + trimmed(question.at("hwid")));
  const std::int64_t now = question.at("now");
  const auto& nonce = question.at("nonce");
  if (claims->value("hwid", "") != device) return "WRONG_DEVICE";
  if (claims->value("aud", "") != question.at("productId")) return "WRONG_PRODUCT";
  if (!nonce.is_null() && claims->value("nonce", json()) != nonce) return "WRONG_NONCE";
  // Allow clocks that are five minutes slow. A clock set back further does not extend the token.
  if (now < claims->at("iat").get<std::int64_t>() - 300) return "CLOCK_SET_BACK";
  if (now >= claims->value("exp", std::int64_t{0})) return "EXPIRED";
  const int status = claims->contains("status") ? statusOf(*claims, question) : 0;
  return status == 0 ? "RUN" : status == 2 ? "SUSPENDED" : "REVOKED";
}

int main(int count, char** arguments) {
  if (count != 3 || std::string(arguments[1]) != "conformance") return 2;
  std::ifstream file(arguments[2]);
  const json vectors = json::parse(file).at("vectors");
  for (const auto& vector : vectors)
    std::cout << vector.at("name").get<std::string>() << ' ' << verify(vector) << '\n';
}
