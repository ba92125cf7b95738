// Decides whether a tool may run: by its token and, where it has one, by the shop's status list.
// For .NET Framework 4.6.2, Unity and .NET, with the packages BouncyCastle.Cryptography and Newtonsoft.Json.
// Started as "conformance FILE" it prints the reason of each vector of the shop's /api/docs/conformance.json.
using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using System.Text.RegularExpressions;
using Newtonsoft.Json;
using Org.BouncyCastle.Crypto.Parameters;
using Org.BouncyCastle.Crypto.Signers;

public sealed class TrustedKey
{
    public string Kid { get; set; }
    public string X { get; set; }
}

public sealed class Question
{
    public string Name { get; set; }
    public List<TrustedKey> TrustedKeys { get; set; }
    public long Now { get; set; }
    public string Key { get; set; }
    public string Hwid { get; set; }
    public string ProductId { get; set; }
    public string Nonce { get; set; }
    public string Token { get; set; }
    public string StatusList { get; set; }
}

public sealed class Vectors
{
    [JsonProperty("vectors")] public List<Question> Questions { get; set; }
}

public static class Verifier
{
    private sealed class Header
    {
        public string Alg { get; set; }
        public string Typ { get; set; }
        public string Kid { get; set; }
    }

    private sealed class StatusList
    {
        public long Idx { get; set; }
        public string Uri { get; set; }
        public int Bits { get; set; }
        public string Lst { get; set; }
    }

    private sealed class Status
    {
        [JsonProperty("status_list")] public StatusList Entry { get; set; }
    }

    /// <summary>Those of a token and those of a list.</summary>
    private sealed class Claims
    {
        public string Iss { get; set; }
        public string Sub { get; set; }
        public string Aud { get; set; }
        public string Hwid { get; set; }
        public string Nonce { get; set; }
        public long Iat { get; set; }
        public long Exp { get; set; }
        public bool Valid { get; set; }
        public Status Status { get; set; }
        [JsonProperty("status_list")] public StatusList List { get; set; }
    }

    private static byte[] Decode(string part)
    {
        if (!Regex.IsMatch(part, @"^[0-9A-Za-z_-]*\z")) throw new FormatException("not base64url");
        string base64 = part.Replace('-', '+').Replace('_', '/');
        return Convert.FromBase64String(base64.PadRight((base64.Length + 3) / 4 * 4, '='));
    }

    private static T Parse<T>(string part) => JsonConvert.DeserializeObject<T>(Encoding.UTF8.GetString(Decode(part)));

    private static bool IsSigned(string text, string signature, TrustedKey key)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        var signer = new Ed25519Signer();
        signer.Init(false, new Ed25519PublicKeyParameters(Decode(key.X), 0));
        signer.BlockUpdate(bytes, 0, bytes.Length);
        return signer.VerifySignature(Decode(signature));
    }

    /// <summary>What a token or a list says, if a trusted key signed it; null otherwise.</summary>
    private static Claims ClaimsOf(string jws, string typ, IEnumerable<TrustedKey> trustedKeys)
    {
        try
        {
            string[] parts = jws.Split('.');
            if (parts.Length != 3) return null;
            var header = Parse<Header>(parts[0]);
            // The header does not choose the algorithm.
            if (header?.Alg != "EdDSA" || header.Typ != typ) return null;
            TrustedKey key = trustedKeys.FirstOrDefault(trusted => trusted.Kid == header.Kid);
            if (key == null || !IsSigned(parts[0] + "." + parts[1], parts[2], key)) return null;
            var claims = Parse<Claims>(parts[1]);
            return claims?.Iss == "trinco" ? claims : null;
        }
        catch (Exception error) when (error is FormatException || error is JsonException || error is ArgumentException)
        {
            return null;
        }
    }

    private static byte[] Inflate(byte[] zlib)
    {
        // The two bytes of RFC 1950 before the stream that DeflateStream reads.
        bool isZlib = zlib.Length > 2 && (zlib[0] & 15) == 8 && (zlib[0] * 256 + zlib[1]) % 31 == 0;
        if (!isZlib) throw new InvalidDataException("not zlib");
        using (var deflate = new DeflateStream(new MemoryStream(zlib, 2, zlib.Length - 2), CompressionMode.Decompress))
        using (var bytes = new MemoryStream())
        {
            deflate.CopyTo(bytes);
            return bytes.ToArray();
        }
    }

    /// <summary>The key's entry; 0, valid, where the list does not count: unreachable is not invalid.</summary>
    private static int StatusOf(Claims token, Question question)
    {
        StatusList entry = token.Status.Entry;
        if (question.StatusList == null) return 0;
        Claims claims = ClaimsOf(question.StatusList, "statuslist+jwt", question.TrustedKeys);
        if (claims?.List?.Lst == null || claims.Sub != entry.Uri) return 0;
        // A list that is older than the token does not know of it: the shop has found the key valid since.
        if (claims.Iat < token.Iat || claims.Iat > question.Now + 300 || question.Now >= claims.Exp) return 0;
        int bits = claims.List.Bits;
        if (bits != 1 && bits != 2 && bits != 4 && bits != 8) return 0;
        try
        {
            byte[] entries = Inflate(Decode(claims.List.Lst));
            if (entry.Idx < 0 || entry.Idx >= entries.Length * 8L / bits) return 0;
            return entries[entry.Idx * bits / 8] >> (int)(entry.Idx * bits % 8) & ((1 << bits) - 1);
        }
        catch (Exception error) when (error is FormatException || error is IOException || error is InvalidDataException)
        {
            return 0;
        }
    }

    /// <summary>Only a key's symbols count: hyphens, quotes and invisible characters may have been pasted with it.</summary>
    private static string PrintedKey(string typed)
    {
        string pasted = Regex.Replace(typed.Normalize(NormalizationForm.FormKC), "[^0-9A-Za-z]", "");
        string symbols = pasted.ToUpperInvariant().Replace('O', '0').Replace('I', '1').Replace('L', '1');
        bool isOwnShape = Regex.IsMatch(symbols, @"^[0-9A-TV-Z]{25}\z");
        return isOwnShape ? Regex.Replace(symbols, ".{5}(?=.)", "$0-") : typed.Trim();
    }

    private static string DeviceOf(Question question)
    {
        using (var sha256 = SHA256.Create())
        {
            byte[] text = Encoding.UTF8.GetBytes(PrintedKey(question.Key) + ":" + question.Hwid.Trim());
            return BitConverter.ToString(sha256.ComputeHash(text)).Replace("-", "").ToLowerInvariant();
        }
    }

    public static string Verify(Question question)
    {
        Claims claims = ClaimsOf(question.Token, "license+jwt", question.TrustedKeys);
        if (claims == null || !claims.Valid) return "NOT_GENUINE";
        if (claims.Hwid != DeviceOf(question)) return "WRONG_DEVICE";
        if (claims.Aud != question.ProductId) return "WRONG_PRODUCT";
        if (question.Nonce != null && claims.Nonce != question.Nonce) return "WRONG_NONCE";
        // Allow clocks that are five minutes slow. A clock set back further does not extend the token.
        if (question.Now < claims.Iat - 300) return "CLOCK_SET_BACK";
        if (question.Now >= claims.Exp) return "EXPIRED";
        int status = claims.Status == null ? 0 : StatusOf(claims, question);
        return status == 0 ? "RUN" : status == 2 ? "SUSPENDED" : "REVOKED";
    }

    public static int Main(string[] arguments)
    {
        if (arguments.Length != 2 || arguments[0] != "conformance") return 2;
        var vectors = JsonConvert.DeserializeObject<Vectors>(File.ReadAllText(arguments[1]));
        foreach (Question question in vectors.Questions) Console.WriteLine(question.Name + " " + Verify(question));
        return 0;
    }
}
