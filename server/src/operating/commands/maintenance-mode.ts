import { type Maintenance, maintenanceMessageLengthMax } from "#src/core/database/maintenance.ts";
import type { Command } from "./command.ts";
import { UsageError } from "./parsing/usage-error.ts";

export const maintenanceModeCommands: readonly Command[] = [
  {
    words: ["maintenance", "on"],
    about: "Begin a maintenance: blogs are served on, everything else answers 503, and workers pause. Every process is told at once.",
    flags: [
      {
        name: "until",
        value: "MOMENT",
        about: "When it is expected to end, with a time zone. Callers are told to come back then. It goes on until `maintenance off`.",
        field: "until",
        read: readMoment,
      },
      {
        name: "message",
        value: "TEXT",
        about: `What people are told beside that, in up to ${maintenanceMessageLengthMax} characters.`,
        field: "message",
        read: readMessage,
      },
    ],
    notes: [
      "What is under way is finished: `galley_worker_pieces` tells when workers are at rest. It outlives restarts. Run again, it takes another end and message.",
    ],
    example: 'maintenance on --until 2099-11-20T18:00Z --message "We are moving to a larger machine."',
    async run(operator, { until = null, message = null }) {
      const { openOperatorSession } = await import("./session.ts");
      const { beginMaintenance } = await import("#src/core/database/maintenance.ts");
      const { client } = await openOperatorSession(operator);
      const begun = await beginMaintenance(client, { until, message } as Omit<Maintenance, "since">);
      const end = begun.until === null ? "" : `, expected to end at ${begun.until.toISOString()}`;
      return { output: begun, lines: [`In maintenance since ${begun.since.toISOString()}${end}. Blogs alone are served.`] };
    },
  },
  {
    words: ["maintenance", "off"],
    about: "End the maintenance: calls are answered again, and workers go on with what has come due.",
    flags: [],
    example: "maintenance off",
    async run(operator) {
      const { openOperatorSession } = await import("./session.ts");
      const { endMaintenance } = await import("#src/core/database/maintenance.ts");
      const { client } = await openOperatorSession(operator);
      const ended = await endMaintenance(client);
      const lines = [ended === undefined ? "There was no maintenance." : `The maintenance since ${ended.since.toISOString()} has ended.`];
      return { output: { ended: ended ?? null }, lines };
    },
  },
];

function readMoment(text: string): Date {
  // Without a zone, the moment would be another one on each machine.
  const moment = /(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? new Date(text) : new Date(Number.NaN);
  if (Number.isNaN(moment.getTime()))
    throw new UsageError(`--until cannot be ${text}. Give a moment with its time zone, such as 2099-11-20T18:00Z.`);
  if (moment.getTime() <= Date.now()) throw new UsageError(`--until has passed: ${moment.toISOString()}. Give a moment to come.`);
  return moment;
}

function readMessage(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (line.length >= 1 && [...line].length <= maintenanceMessageLengthMax) return line;
  throw new UsageError(`--message needs 1 to ${maintenanceMessageLengthMax} characters, and has ${[...line].length}. Give another text.`);
}
