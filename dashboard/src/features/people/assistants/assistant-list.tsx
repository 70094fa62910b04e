import { isLeader } from "@galley/contract";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { m } from "#messages";
import type { Item } from "#src/api/operations.ts";
import { PermissionList } from "#src/parts/access/permission-list.tsx";
import { permissionSummary } from "#src/parts/access/permission-names.ts";
import { Usage } from "#src/parts/access/usage-bars.tsx";
import { useOrganization, useSession } from "#src/place/use-place.ts";
import { useProjectName } from "#src/place/use-project-name.ts";
import { useTimeZone } from "#src/place/use-time-zone.ts";
import { Ago } from "#src/ui/ago.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmCall } from "#src/ui/confirm-call.tsx";
import { Face } from "#src/ui/face.tsx";
import { Card } from "#src/ui/page.tsx";
import { Popover } from "#src/ui/popover.tsx";

/** Assistants, each in a row, or in a card on a narrow window. */
export function AssistantList({ assistants }: { assistants: readonly Assistant[] }) {
  return (
    <Card className="overflow-hidden">
      <ul aria-label={m.assistants_list()} className="divide-y divide-line">
        {assistants.map((assistant) => (
          <Row key={assistant.id} assistant={assistant} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ assistant }: { assistant: Assistant }) {
  const [isEnding, setEnding] = useState(false);
  const { id: organizationId, role } = useOrganization();
  const { id, name, personName } = assistant;
  return (
    <li className="grid gap-x-4 gap-y-2.5 px-4 py-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_14rem_auto] lg:items-center">
      <Who assistant={assistant} />
      <May assistant={assistant} />
      <Usage use={assistant} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {isLeader(role) && (
          <Link
            to="/organizations/$organizationId/audit"
            params={{ organizationId }}
            search={{ token: id }}
            className="text-ink-2 text-ui underline-offset-2 hover:text-ink hover:underline"
          >
            {m.assistants_see_audit()}
          </Link>
        )}
        <Button aria-label={m.assistants_disconnect_name({ name, person: personName })} onClick={() => setEnding(true)}>
          {m.assistants_disconnect()}
        </Button>
      </div>
      {isEnding && <Disconnect assistant={assistant} onClose={() => setEnding(false)} />}
    </li>
  );
}

function Who({ assistant: { name, host, personId, personName, person: email, connectedAt } }: { assistant: Assistant }) {
  const { person } = useSession();
  const zone = useTimeZone();
  return (
    <div className="flex min-w-0 items-start gap-3">
      <Face name={name} size={28} />
      <div className="min-w-0 text-xs leading-4.5">
        <p className="truncate text-ui leading-5">
          <span className="font-medium">{name}</span> <span className="text-ink-3">{host}</span>
        </p>
        <p className="truncate text-ink-2" data-tip={email}>
          {personId === person.id ? m.assistants_for_you() : m.assistants_for({ name: personName })}
          {" · "}
          <Ago moment={connectedAt} timeZone={zone}>
            {(when) => m.assistants_connected({ when })}
          </Ago>
        </p>
      </div>
    </div>
  );
}

function May({ assistant: { name, projectId, permissions } }: { assistant: Assistant }) {
  const projectName = useProjectName();
  const summary = permissionSummary(permissions);
  return (
    <div className="min-w-0 text-xs leading-4.5">
      <p className="truncate">{projectName(projectId)}</p>
      <Popover
        title={m.tokens_column_may()}
        trigger={
          <button
            type="button"
            aria-label={m.assistants_see_may({ name, summary })}
            className="truncate text-ink-2 underline decoration-line-strong underline-offset-2 hover:text-ink"
          >
            {summary}
          </button>
        }
      >
        <div className="mt-2">
          <PermissionList stacked permissions={permissions} />
        </div>
      </Popover>
    </div>
  );
}

/** Question before the connection ends. */
function Disconnect({ assistant: { id, name, personId, personName }, onClose }: { assistant: Assistant; onClose: () => void }) {
  const { person } = useSession();
  return (
    <ConfirmCall
      operation="disconnect_assistant"
      input={{ id }}
      done={m.assistants_disconnected({ name })}
      onClose={onClose}
      title={m.assistants_disconnect_title({ name })}
      description={personId === person.id ? m.assistants_disconnect_own_text() : m.assistants_disconnect_text({ person: personName })}
      action={m.assistants_disconnect()}
    />
  );
}

type Assistant = Item<"list_assistants">;
