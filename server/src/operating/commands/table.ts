import { capabilityCommands } from "../../../../capabilities/commands.ts";
import { archiveCommands } from "./archive-commands.ts";
import { articleCommands } from "./article-commands.ts";
import type { Command } from "./command.ts";
import { configCommand } from "./config-command.ts";
import { creditCommands } from "./credits/credit-commands.ts";
import { quotaCommands } from "./credits/quota-commands.ts";
import { distributionCommands } from "./distribution-commands.ts";
import { doctorCommand } from "./doctor-command.ts";
import { hostCommands } from "./host-commands.ts";
import { maintenanceCommands } from "./maintenance-commands.ts";
import { maintenanceModeCommands } from "./maintenance-mode.ts";
import { networkCommands } from "./network-commands.ts";
import { organizationCommands } from "./organization-commands.ts";
import { accountCommands } from "./people/account-commands.ts";
import { deletionCommands } from "./people/deletion-commands.ts";
import { platformCommands } from "./platform-commands.ts";
import { postCommands } from "./post-commands.ts";
import { projectCommands } from "./project-commands.ts";
import { resultsCommands } from "./results-commands.ts";
import { secretCommands } from "./secret-commands.ts";
import { seedCommand } from "./seed-command.ts";
import { assistantCommands, tokenCommands } from "./token-commands.ts";
import { webhookCommands } from "./webhook-commands.ts";
import { recordingCommands } from "./writing/recording-commands.ts";
import { transferCommands } from "./writing/transfer-commands.ts";
import { writingCommands } from "./writing/writing-commands.ts";

/** All operator commands, in the order in which the help lists them. */
export const commands: readonly Command[] = [
  ...organizationCommands,
  ...creditCommands,
  ...quotaCommands,
  ...accountCommands,
  ...deletionCommands,
  ...projectCommands,
  ...articleCommands,
  ...transferCommands,
  ...writingCommands,
  ...postCommands,
  ...recordingCommands,
  ...tokenCommands,
  ...assistantCommands,
  ...capabilityCommands,
  ...platformCommands,
  ...webhookCommands,
  ...hostCommands,
  ...networkCommands,
  ...resultsCommands,
  ...maintenanceCommands,
  ...maintenanceModeCommands,
  ...archiveCommands,
  ...distributionCommands,
  ...secretCommands,
  configCommand,
  doctorCommand,
  seedCommand,
];
