import { m } from "#messages";
import { longMoment, shortMoment } from "#src/format/dates.ts";
import { useTimeZone } from "#src/place/use-time-zone.ts";
import { Card } from "#src/ui/page.tsx";
import { Pill } from "#src/ui/status.tsx";
import type { AuditEntry } from "./entry.ts";
import { AuditEntryDetails } from "./entry-details.tsx";
import { EntryWho } from "./entry-who.tsx";
import { surfaceNames } from "./names.ts";
import { operationName } from "./operation-names.ts";
import { SubjectLink } from "./subject-link.tsx";

const columns = "lg:grid-cols-[7.5rem_minmax(0,1fr)_minmax(0,2fr)_7.25rem_2rem]";
const tones: Record<AuditEntry["surface"], string> = {
  dashboard: "bg-panel text-ink-2",
  rest: "bg-blue-s text-blue-i",
  guest: "bg-amber-s text-amber-i",
  assistant: "bg-violet-s text-violet-i",
  command: "bg-amber-s text-amber-i",
  service: "bg-green-s text-green-i",
};

/** Entries, each in a row, or in a card on a narrow window. */
export function EntryList({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <Card className="overflow-hidden">
      <div aria-hidden className={`hidden gap-4 border-line border-b bg-panel/50 px-4 py-2 text-ink-2 text-xs lg:grid ${columns}`}>
        <span>{m.audit_column_when()}</span>
        <span>{m.audit_column_who()}</span>
        <span>{m.audit_what()}</span>
        <span>{m.audit_column_through()}</span>
      </div>
      <ul aria-label={m.audit_entries()} className="divide-y divide-line">
        {entries.map((entry) => (
          <Row key={entry.id} entry={entry} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ entry }: { entry: AuditEntry }) {
  const zone = useTimeZone();
  const { createdAt, operation, surface, subject } = entry;
  return (
    <li
      className={`relative grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1.5 py-2.5 pr-12 pl-4 lg:gap-x-4 lg:pr-4 ${columns}`}
    >
      <time dateTime={createdAt} data-tip={longMoment(createdAt, zone)} className="text-ink-2 text-xs tabular-nums">
        {shortMoment(createdAt, zone)}
      </time>
      <span className="lg:order-1">
        <Pill tone={tones[surface]}>{surfaceNames[surface]()}</Pill>
      </span>
      <div className="col-span-2 lg:col-span-1">
        <EntryWho entry={entry} />
      </div>
      <p className="col-span-2 min-w-0 text-ui leading-5 lg:col-span-1">
        {operationName(operation)}
        {subject !== null && subject.title !== null && ":"} <SubjectLink entry={entry} />
      </p>
      <span className="absolute top-2 right-2.5 lg:static lg:order-2">
        <AuditEntryDetails entry={entry} />
      </span>
    </li>
  );
}
