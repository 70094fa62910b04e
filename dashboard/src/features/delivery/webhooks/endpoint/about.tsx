import { siteEventTypes } from "@galley/contract";
import { ShieldCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import { m } from "#messages";
import { useOrganization } from "#src/place/use-place.ts";
import { useTimeZone } from "#src/place/use-time-zone.ts";
import { Ago } from "#src/ui/ago.tsx";
import { Button } from "#src/ui/button.tsx";
import { Dialog } from "#src/ui/dialog.tsx";
import { type Endpoint, eventSentences, projectLine } from "../names.ts";
import { Verify } from "../secret/verify.tsx";

/** Events of an endpoint, and the way in which receivers verify them. */
export function About({ endpoint }: { endpoint: Endpoint }) {
  const organization = useOrganization();
  const timeZone = useTimeZone();
  const [verifying, setVerifying] = useState(false);
  const heard = endpoint.kind === "site" ? siteEventTypes : endpoint.events;
  return (
    <aside aria-label={m.webhooks_about()} className="flex flex-col gap-4">
      <h2 className="font-semibold text-sm leading-8">{m.webhooks_about()}</h2>
      <dl className="flex flex-col gap-4 text-ui">
        <Line name={m.webhooks_project()}>{projectLine(endpoint, organization)}</Line>
        <Line name={m.webhooks_events()}>
          <ul className="flex flex-col gap-2.5">
            {heard.map((type) => (
              <li key={type}>
                <span className="block font-medium leading-5">{type}</span>
                <span className="block text-ink-2 text-xs leading-4.5">{eventSentences[type]()}</span>
              </li>
            ))}
          </ul>
        </Line>
        <Line name={m.webhooks_column_created()}>
          <Ago moment={endpoint.createdAt} timeZone={timeZone} />
        </Line>
      </dl>
      {endpoint.kind === "organization" && (
        <Button className="self-start" onClick={() => setVerifying(true)}>
          <ShieldCheck size={14} aria-hidden />
          {m.webhooks_verify()}
        </Button>
      )}
      <Dialog open={verifying} onClose={() => setVerifying(false)} title={m.webhooks_verify()} wide>
        <Verify />
      </Dialog>
    </aside>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="mb-1 text-ink-3 text-xs">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
