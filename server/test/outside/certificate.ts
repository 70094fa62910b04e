import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { fromMachineNow } from "../from-now.ts";

export type Certificate = { key: string; cert: string };

const day = 24 * 60 * 60 * 1000;

/** Returns a self-signed certificate for one DNS name. */
export function selfSigned(name: string, { expired = false } = {}): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const algorithm = sequence(objectId("2a8648ce3d040302"));
  const subject = sequence(der(0x31, sequence(objectId("550403"), der(0x0c, Buffer.from(name)))));
  const [from, to] = expired ? [-2 * day, -day] : [-day, day];
  const alternativeName = sequence(objectId("551d11"), der(0x04, sequence(der(0x82, Buffer.from(name)))));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    subject,
    sequence(utcTime(from), utcTime(to)),
    subject,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(alternativeName)),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign("sha256", content, privateKey)]);
  const base64 = sequence(content, algorithm, der(0x03, signature)).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replaceAll(/.{64}(?=.)/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length < 128 ? [content.length] : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

function sequence(...parts: Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function objectId(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, "hex"));
}

// TLS compares with the machine's clock.
function utcTime(later: number): Buffer {
  const text = fromMachineNow(later).toISOString();
  return der(0x17, Buffer.from(`${text.slice(2, 19).replaceAll(/\D/g, "")}Z`));
}
