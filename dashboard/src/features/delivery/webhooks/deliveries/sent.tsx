import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { Code } from "../code.tsx";

/** Headers and body that every attempt sends. */
export function Sent({ payload: { headers, body } }: { payload: Output<"get_webhook_delivery">["payload"] }) {
  return (
    <section>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold text-ui">{m.webhooks_sent()}</h3>
        <CopyButton text={body} label={m.webhooks_copy_body()} />
      </div>
      <dl
        className="mt-2 grid gap-x-4 gap-y-1 font-mono text-xs leading-4.5 md:grid-cols-[auto_minmax(0,1fr)]"
        aria-label={m.webhooks_sent_headers()}
      >
        {headers.map(({ name, value }) => (
          <Header key={name} name={name} value={value} />
        ))}
        <Header name="webhook-timestamp" value={<i>{m.webhooks_sent_timestamp()}</i>} />
        <Header name="webhook-signature" value={<i>{m.webhooks_sent_signature()}</i>} />
      </dl>
      <Code text={indented(body)} label={m.webhooks_sent_body()} wrap className="mt-3" />
      <p className="mt-1.5 text-ink-3 text-xs leading-4.5">{m.webhooks_sent_hint()}</p>
    </section>
  );
}

function Header({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-3">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{value}</dd>
    </div>
  );
}

/** Indents the body for reading. Every number in it is small enough to stay exact. */
function indented(body: string): string {
  return JSON.stringify(JSON.parse(body), null, 2);
}
