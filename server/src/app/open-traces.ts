import type { Log } from "#src/core/log.ts";
import type { Settings } from "#src/operating/settings/config.ts";
import { headersIn } from "#src/operating/settings/trace-settings.ts";

/** Begins to trace, where the settings name a collector. Sends what is left when it is disposed of. */
export async function openTraces({ config: { traces }, secrets }: Settings, log: Log): Promise<AsyncDisposable | undefined> {
  if (traces === undefined) return undefined;
  const { url, serviceName, ratio } = traces;
  // Loaded where they are used, so that a service without traces saves the memory.
  const [{ createTracing }, { otlpSpan }, { createSpanQueue }, { createSpanSender }] = await Promise.all([
    import("#src/core/watching/tracing/create-tracing.ts"),
    import("#src/core/watching/tracing/otlp-json.ts"),
    import("#src/core/watching/tracing/span-queue.ts"),
    import("#src/core/watching/tracing/send-spans.ts"),
  ]);
  await using parts = new AsyncDisposableStack();
  const sender = createSpanSender({ url, headers: headersIn(secrets.traceHeaders ?? "") ?? {}, serviceName });
  parts.defer(() => sender.close());
  const queue = createSpanQueue({ send: sender.send, log });
  parts.defer(() => queue.close());
  parts.defer(createTracing({ ratio, onEnd: (span) => queue.add(otlpSpan(span)) }));
  log.info(`traces go to ${new URL(url).origin}`);
  return parts.move();
}
