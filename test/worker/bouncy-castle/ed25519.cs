// What samples in C# call of BouncyCastle.Cryptography, by the OpenSSL of the machine: no registry of .NET packages is needed.
using System;
using System.IO;
using System.Runtime.InteropServices;

namespace Org.BouncyCastle.Crypto.Parameters
{
    public sealed class Ed25519PublicKeyParameters
    {
        public Ed25519PublicKeyParameters(byte[] bytes, int offset)
        {
            if (bytes.Length - offset < 32) throw new ArgumentException("too short", "bytes");
            Bytes = new byte[32];
            Array.Copy(bytes, offset, Bytes, 0, 32);
        }

        internal byte[] Bytes { get; private set; }
    }
}

namespace Org.BouncyCastle.Crypto.Signers
{
    using Parameters;

    public sealed class Ed25519Signer
    {
        private const int ed25519 = 1087;
        private readonly MemoryStream text = new MemoryStream();
        private Ed25519PublicKeyParameters key;

        [DllImport("libcrypto.so.3")]
        private static extern IntPtr EVP_PKEY_new_raw_public_key(int type, IntPtr engine, byte[] key, UIntPtr length);

        [DllImport("libcrypto.so.3")]
        private static extern void EVP_PKEY_free(IntPtr key);

        [DllImport("libcrypto.so.3")]
        private static extern IntPtr EVP_MD_CTX_new();

        [DllImport("libcrypto.so.3")]
        private static extern void EVP_MD_CTX_free(IntPtr context);

        [DllImport("libcrypto.so.3")]
        private static extern int EVP_DigestVerifyInit(IntPtr context, IntPtr unused, IntPtr digest, IntPtr engine, IntPtr key);

        [DllImport("libcrypto.so.3")]
        private static extern int EVP_DigestVerify(
            IntPtr context, byte[] signature, UIntPtr signatureLength, byte[] text, UIntPtr textLength);

        public void Init(bool forSigning, Ed25519PublicKeyParameters parameters)
        {
            if (forSigning) throw new NotSupportedException();
            key = parameters;
        }

        public void BlockUpdate(byte[] buffer, int offset, int length)
        {
            text.Write(buffer, offset, length);
        }

        public bool VerifySignature(byte[] signature)
        {
            byte[] signed = text.ToArray();
            IntPtr publicKey = EVP_PKEY_new_raw_public_key(ed25519, IntPtr.Zero, key.Bytes, (UIntPtr)32);
            IntPtr context = EVP_MD_CTX_new();
            try
            {
                return EVP_DigestVerifyInit(context, IntPtr.Zero, IntPtr.Zero, IntPtr.Zero, publicKey) == 1
                    && EVP_DigestVerify(context, signature, (UIntPtr)signature.Length, signed, (UIntPtr)signed.Length) == 1;
            }
            finally
            {
                EVP_MD_CTX_free(context);
                EVP_PKEY_free(publicKey);
            }
        }
    }
}
