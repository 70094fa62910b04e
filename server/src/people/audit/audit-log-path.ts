import { exportAuditLog } from "@galley/contract";
import { z } from "zod";

/** Content of a file of the log. It is part of the file's address, whose signature covers it. */
export type WantedLog = z.output<typeof WantedLog>;
const WantedLog = z.strictObject({ ...exportAuditLog.input.shape, until: z.iso.datetime() });

export function packWanted(wanted: WantedLog): string {
  return Buffer.from(JSON.stringify(wanted)).toString("base64url");
}

/** Only for values that the service has signed. */
export function unpackWanted(packed: string): WantedLog {
  return WantedLog.parse(JSON.parse(Buffer.from(packed, "base64url").toString()));
}

type Place = { organizationId: string; packed: string; personId: string };

/** Returns the path of the address at which one person gets a file of the log. */
export function auditLogPath({ organizationId, packed, personId }: Place, fileName: string): string {
  return `/audit-logs/${organizationId}/${packed}/${personId}/${fileName}`;
}
