import { useMutation } from "@tanstack/react-query";
import { Pause, Play, Send } from "lucide-react";
import { Fragment } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { useScreenActions } from "#src/place/screen-actions.ts";
import { useShortcuts } from "#src/shell/shortcuts.ts";
import { Button } from "#src/ui/button.tsx";
import { PageHeader } from "#src/ui/page.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { EndpointState } from "../endpoint-state.tsx";
import { type Endpoint, hostOf } from "../names.ts";
import { EndpointMenu } from "./endpoint-menu.tsx";

/** Address and state of an endpoint with its most frequent actions. */
export function EndpointHeader({ endpoint }: { endpoint: Endpoint }) {
  const { id, url, status } = endpoint;
  const paused = status === "paused";
  const test = useMutation({ ...mutation("send_test_event"), onError: toastProblem });
  const send = () => test.mutate({ id }, { onSuccess: () => toast(paused ? m.webhooks_test_held() : m.webhooks_test_sent()) });
  useShortcuts([{ keys: "t", label: m.webhooks_test(), run: send }]);
  useScreenActions([{ key: "test", label: m.webhooks_test(), icon: Send, run: send, keys: "t" }]);
  return (
    <PageHeader
      title={hostOf(url)}
      shown={<Host url={url} />}
      sub={
        <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-2">
          <EndpointState endpoint={endpoint} />
          <p className="min-w-0 text-ink-2 text-ui leading-5 [overflow-wrap:anywhere]">{url}</p>
        </div>
      }
      actions={
        <>
          <PauseButton id={id} paused={paused} />
          <Button look="primary" busy={test.isPending} onClick={send}>
            <Send size={14} aria-hidden />
            {m.webhooks_test()}
          </Button>
          <EndpointMenu endpoint={endpoint} />
        </>
      }
    />
  );
}

/** Host name that may break after each of its dots. */
function Host({ url }: { url: string }) {
  return hostOf(url)
    .split(/(?<=\.)/)
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a name keep their order.
      <Fragment key={index}>
        {part}
        <wbr />
      </Fragment>
    ));
}

function PauseButton({ id, paused }: { id: string; paused: boolean }) {
  const pause = useMutation({ ...mutation("pause_webhook_endpoint"), onError: toastProblem });
  const resume = useMutation({ ...mutation("resume_webhook_endpoint"), onError: toastProblem });
  const { icon: Icon, label } = paused ? { icon: Play, label: m.webhooks_resume() } : { icon: Pause, label: m.webhooks_pause() };
  const change = () =>
    paused
      ? resume.mutate({ id }, { onSuccess: () => toast(m.webhooks_resumed_done()) })
      : pause.mutate({ id }, { onSuccess: () => toast(m.webhooks_paused_done()) });
  useScreenActions([{ key: "pause", label, icon: Icon, run: change }]);
  return (
    <Button busy={pause.isPending || resume.isPending} onClick={change}>
      <Icon size={14} aria-hidden />
      {label}
    </Button>
  );
}
