import { join } from "node:path";
import { writeDashboardMessages } from "../messages/compiler/write-dashboard.ts";

/** Writes the messages of the dashboard as functions, for its build and for the check of its types. */
export function compileMessages(): void {
  writeDashboardMessages(join(import.meta.dirname, "../dashboard/src/messages"));
}

if (import.meta.main) compileMessages();
