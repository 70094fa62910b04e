import type { Command } from "#server/operating/commands/command.ts";
import { siteCommands } from "./connected-site/commands.ts";

/** Operator commands of capabilities. */
export const capabilityCommands: readonly Command[] = [...siteCommands];
