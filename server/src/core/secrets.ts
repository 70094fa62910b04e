import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";

export type Keys = {
  cursor: Buffer;
  download: Buffer;
  vault: Buffer;
  oauth: Buffer;
  mail: Buffer;
  device: Buffer;
  ping: Buffer;
  payment: Buffer;
};

/** Derives one key per purpose from the installation's secret, so that no two uses share key material. */
export function deriveKeys(secret: string): Keys {
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
  return {
    cursor: derive("galley cursor v1"),
    download: derive("galley download v1"),
    vault: derive("galley vault v1"),
    oauth: derive("galley oauth v1"),
    mail: derive("galley mail v1"),
    device: derive("galley device v1"),
    ping: derive("galley ping v1"),
    payment: derive("galley payment v1"),
  };
}

export function authenticate(key: Buffer, message: string): Buffer {
  return createHmac("sha256", key).update(message).digest().subarray(0, 16);
}

export function isAuthentic(key: Buffer, message: string, code: Buffer): boolean {
  const wanted = authenticate(key, message);
  return code.length === wanted.length && timingSafeEqual(code, wanted);
}

/** Place of a sealed text: the names of its row and column. In any other place it cannot be opened. */
export type SealedPlace = readonly [organizationId: string, ...names: string[]];

/** Encrypts texts that must not be readable in the database. */
export type Vault = {
  seal(text: string, place: SealedPlace): string;
  /** Fails when the text was sealed with an unknown secret or for another place, or was changed. */
  open(sealed: string, place: SealedPlace): string;
  /** Returns whether the text was sealed with the newest key. */
  isCurrent(sealed: string): boolean;
};

type VaultKey = { id: string; key: Buffer };

const cipher = "aes-256-gcm";

/**
 * AES-256-GCM with a fresh nonce each time. A sealed text is `v1.<key id>.<nonce, text and tag in base64url>`. The first
 * key seals; the others open texts that were sealed before the secret changed.
 */
export function createVault([newest, ...previous]: readonly [Buffer, ...Buffer[]]): Vault {
  const sealingKey = named(newest);
  const keys = [sealingKey, ...previous.map(named)];
  return {
    seal(text, place) {
      const nonce = randomBytes(12);
      const sealing = createCipheriv(cipher, sealingKey.key, nonce).setAAD(Buffer.from(JSON.stringify(place)));
      const sealed = [nonce, sealing.update(text, "utf8"), sealing.final(), sealing.getAuthTag()];
      return `v1.${sealingKey.id}.${Buffer.concat(sealed).toString("base64url")}`;
    },
    open(sealed, place) {
      const [version, sealedBy, body = ""] = sealed.split(".");
      const known = version === "v1" ? keys.find(({ id }) => id === sealedBy) : undefined;
      if (known === undefined) throw new Error("The text was sealed with another secret than this installation's.");
      const bytes = Buffer.from(body, "base64url");
      if (bytes.length < 28) throw new Error("The sealed text is too short.");
      const opening = createDecipheriv(cipher, known.key, bytes.subarray(0, 12), { authTagLength: 16 });
      opening.setAAD(Buffer.from(JSON.stringify(place))).setAuthTag(bytes.subarray(-16));
      return Buffer.concat([opening.update(bytes.subarray(12, -16)), opening.final()]).toString("utf8");
    },
    isCurrent: (sealed) => sealed.startsWith(`v1.${sealingKey.id}.`),
  };
}

function named(key: Buffer): VaultKey {
  return { key, id: createHash("sha256").update("galley key id").update(key).digest("hex").slice(0, 8) };
}

/** Opens an installation's vault: it seals with the secret and still opens texts that were sealed with the previous one. */
export function openVault(secret: string, previousSecret: string | undefined): Vault {
  const previous = previousSecret === undefined ? [] : [deriveKeys(previousSecret).vault];
  return createVault([deriveKeys(secret).vault, ...previous]);
}
