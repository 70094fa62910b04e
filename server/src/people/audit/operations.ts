import { exportAuditLog } from "./export-audit-log.ts";
import { listAuditEntries } from "./list-audit-entries.ts";

export const auditOperations = {
  exportAuditLog,
  listAuditEntries,
};
