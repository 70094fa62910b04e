import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

type Flags = { verified?: boolean; counter?: number };
type Asked = { challenge: string; origin?: string; rpId?: string };

const present = 0x01;
const verifiedBit = 0x04;
const newKeyBit = 0x40;

/** Returns a software security key that answers in the form that browsers pass on (WebAuthn level 2, P-256, no attestation). */
export function newSecurityKey({ origin: own = "http://galley.test" }: { origin?: string } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);

  function authenticatorData({ rpId = new URL(own).hostname }: Asked, { verified = false, counter = 0 }: Flags, newKey?: Buffer): Buffer {
    const flags = present | (verified ? verifiedBit : 0) | (newKey === undefined ? 0 : newKeyBit);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags, 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, ...(newKey === undefined ? [] : [newKey])]);
  }

  function clientData(type: "webauthn.create" | "webauthn.get", { challenge, origin = own }: Asked): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  return {
    id: id.toString("base64url"),
    /** Answers `navigator.credentials.create`. */
    create(asked: Asked, flags: Flags = {}) {
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const key = new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]);
      const length = Buffer.from([0, id.length]);
      const data = authenticatorData(asked, flags, Buffer.concat([Buffer.alloc(16), length, id, cbor(key)]));
      const attestation = new Map<string, Item>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", data],
      ]);
      return answer(id, {
        clientDataJSON: clientData("webauthn.create", asked),
        attestationObject: cbor(attestation),
      });
    },
    /** Answers `navigator.credentials.get`. */
    get(asked: Asked, flags: Flags = {}) {
      const clientDataJSON = clientData("webauthn.get", asked);
      const data = authenticatorData(asked, flags);
      const signature = sign("sha256", Buffer.concat([data, sha256(clientDataJSON)]), privateKey);
      return answer(id, { clientDataJSON, authenticatorData: data, signature });
    },
  };
}

function answer(id: Buffer, response: Record<string, Buffer>): string {
  const text = id.toString("base64url");
  const fields = Object.entries(response).map(([name, bytes]) => [name, bytes.toString("base64url")]);
  return JSON.stringify({ id: text, rawId: text, type: "public-key", clientExtensionResults: {}, response: Object.fromEntries(fields) });
}

function sha256(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}

type Item = number | string | Buffer | Map<number | string, Item>;

/** Encodes the part of CBOR (RFC 8949) that keys and attestations need. */
function cbor(item: Item): Buffer {
  if (typeof item === "number") return item < 0 ? head(1, -1 - item) : head(0, item);
  if (typeof item === "string") return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)]);
  if (Buffer.isBuffer(item)) return Buffer.concat([head(2, item.length), item]);
  return Buffer.concat([head(5, item.size), ...[...item].flatMap(([key, value]) => [cbor(key), cbor(value)])]);
}

function head(major: number, value: number): Buffer {
  const type = major << 5;
  if (value < 24) return Buffer.from([type | value]);
  if (value < 256) return Buffer.from([type | 24, value]);
  return Buffer.from([type | 25, value >> 8, value & 255]);
}
