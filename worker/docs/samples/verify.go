// Decides whether a tool may run: by its token and, where it has one, by the shop's status list. Go's standard library is enough.
// go run verify.go conformance FILE prints the reason of each vector of the shop's /api/docs/conformance.json.
package main

import (
	"bytes"
	"compress/zlib"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"
	"regexp"
	"strings"
)

type TrustedKey struct{ Kid, X string }

type Question struct {
	TrustedKeys                 []TrustedKey
	Now                         int64
	Key, Hwid, ProductID, Token string
	Nonce, StatusList           *string
}

type StatusEntry struct {
	Idx int64
	URI string
}

// Claims are those of a token and those of a status list.
type Claims struct {
	Iss, Sub, Aud, Hwid string
	Nonce               *string
	Iat, Exp            int64
	Valid               bool
	Status              *struct {
		Entry StatusEntry `json:"status_list"`
	}
	List struct {
		Bits int64
		Lst  string
	} `json:"status_list"`
}

// decode is strict: Go's own decoder skips line breaks.
func decode(part string) ([]byte, error) {
	if strings.ContainsAny(part, "\r\n") {
		return nil, base64.CorruptInputError(0)
	}
	return base64.RawURLEncoding.DecodeString(part)
}

// claimsOf returns what a token or a list says, if a trusted key signed it; nil otherwise.
func claimsOf(jws, typ string, keys []TrustedKey) *Claims {
	parts := strings.Split(jws, ".")
	if len(parts) != 3 {
		return nil
	}
	head, headError := decode(parts[0])
	body, bodyError := decode(parts[1])
	signature, signatureError := decode(parts[2])
	var header struct{ Alg, Typ, Kid string }
	if headError != nil || bodyError != nil || signatureError != nil || json.Unmarshal(head, &header) != nil {
		return nil
	}
	for _, key := range keys {
		x, err := decode(key.X)
		// The header does not choose the algorithm.
		if key.Kid != header.Kid || header.Alg != "EdDSA" || header.Typ != typ || err != nil || len(x) != ed25519.PublicKeySize {
			continue
		}
		var claims Claims
		isSigned := ed25519.Verify(x, []byte(parts[0]+"."+parts[1]), signature)
		if isSigned && json.Unmarshal(body, &claims) == nil && claims.Iss == "trinco" {
			return &claims
		}
	}
	return nil
}

// statusOf returns the token's entry; 0, valid, where the list does not count: unreachable is not invalid.
func statusOf(token *Claims, q Question) byte {
	if q.StatusList == nil {
		return 0
	}
	claims := claimsOf(*q.StatusList, "statuslist+jwt", q.TrustedKeys)
	entry := token.Status.Entry
	// A list that is older than the token does not know of it: the shop has found the key valid since.
	if claims == nil || claims.Sub != entry.URI || claims.Iat < token.Iat || claims.Iat > q.Now+300 || q.Now >= claims.Exp {
		return 0
	}
	bits := claims.List.Bits
	packed, err := decode(claims.List.Lst)
	reader, zlibError := zlib.NewReader(bytes.NewReader(packed))
	if err != nil || zlibError != nil || (bits != 1 && bits != 2 && bits != 4 && bits != 8) {
		return 0
	}
	entries, err := io.ReadAll(reader)
	if err != nil || entry.Idx < 0 || entry.Idx >= int64(len(entries))*8/bits {
		return 0
	}
	return entries[entry.Idx*bits/8] >> (entry.Idx * bits % 8) & (1<<bits - 1)
}

var notSymbol = regexp.MustCompile("[^0-9A-Za-z]")
var ownShape = regexp.MustCompile("^([0-9A-TV-Z]{5})([0-9A-TV-Z]{5})([0-9A-TV-Z]{5})([0-9A-TV-Z]{5})([0-9A-TV-Z]{5})$")

// printedKey keeps a key's symbols alone: hyphens, quotes and invisible characters may have been pasted with it. Letters of full width need
// norm.NFKC of golang.org/x/text first.
func printedKey(typed string) string {
	symbols := strings.ToUpper(notSymbol.ReplaceAllString(typed, ""))
	symbols = strings.NewReplacer("O", "0", "I", "1", "L", "1").Replace(symbols)
	if !ownShape.MatchString(symbols) {
		return strings.TrimSpace(typed)
	}
	return ownShape.ReplaceAllString(symbols, "$1-$2-$3-$4-$5")
}

func verify(q Question) string {
	claims := claimsOf(q.Token, "license+jwt", q.TrustedKeys)
	if claims == nil || !claims.Valid {
		return "NOT_GENUINE"
	}
	device := sha256.Sum256([]byte(printedKey(q.Key) + ":" + strings.TrimSpace(q.Hwid)))
	switch {
	case claims.Hwid != fmt.Sprintf("%x", device):
		return "WRONG_DEVICE"
	case claims.Aud != q.ProductID:
		return "WRONG_PRODUCT"
	case q.Nonce != nil && (claims.Nonce == nil || *claims.Nonce != *q.Nonce):
		return "WRONG_NONCE"
	case q.Now < claims.Iat-300: // Allow clocks that are five minutes slow. One that was set back does not extend the token.
		return "CLOCK_SET_BACK"
	case q.Now >= claims.Exp:
		return "EXPIRED"
	case claims.Status == nil:
		return "RUN"
	}
	switch statusOf(claims, q) {
	case 0:
		return "RUN"
	case 2:
		return "SUSPENDED"
	}
	return "REVOKED"
}

func main() {
	if len(os.Args) != 3 || os.Args[1] != "conformance" {
		log.Fatal("verify conformance FILE")
	}
	text, err := os.ReadFile(os.Args[2])
	if err != nil {
		log.Fatal(err)
	}
	var file struct {
		Vectors []struct {
			Name string
			Question
		}
	}
	if err := json.Unmarshal(text, &file); err != nil {
		log.Fatal(err)
	}
	for _, vector := range file.Vectors {
		fmt.Println(vector.Name, verify(vector.Question))
	}
}
