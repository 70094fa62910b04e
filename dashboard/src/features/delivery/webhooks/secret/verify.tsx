import { m } from "#messages";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { Code } from "../code.tsx";
import { verifyCode } from "./verify-code.ts";

/** Code and documentation for receivers that verify deliveries. */
export function Verify() {
  return (
    <section className="flex flex-col gap-2">
      <p className="text-ink-2 text-ui leading-5">{m.webhooks_verify_text()}</p>
      <Code text={verifyCode} label={m.webhooks_verify()} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <a href="/docs/webhooks" target="_blank" rel="noreferrer" className="text-ui underline underline-offset-2">
          {m.webhooks_verify_more()}
        </a>
        <CopyButton text={verifyCode} label={m.webhooks_verify_copy()} />
      </div>
    </section>
  );
}
