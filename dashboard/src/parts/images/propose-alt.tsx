import { estimateCredits, limits } from "@galley/contract";
import { oneLine } from "@galley/markdown/one-line";
import { useMutation } from "@tanstack/react-query";
import { Sparkles } from "lucide-react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { useKeptValues } from "#src/forms/use-kept-values.ts";
import { useCapabilities } from "#src/place/use-capabilities.ts";
import { useCan } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { TextArea } from "#src/ui/field.tsx";
import { toastProblem } from "#src/ui/toast.tsx";

type Props = { imageId: string; onTake: (alt: string) => void };

/** Asks the configured model for an alternative text. A person takes its proposal, changed or as it is, or drops it. */
export function ProposeAlt(props: Props) {
  const mayPropose = useCan("images:write");
  const capabilities = useCapabilities();
  return mayPropose && capabilities?.articles ? (
    <Proposing key={props.imageId} {...props} credits={estimateCredits({ kind: "alt_text" }, capabilities.ownModels)} />
  ) : null;
}

const none: { text: string | null } = { text: null };

function Proposing({ imageId, onTake, credits }: Props & { credits: number }) {
  // The service itself asks a model again where that may help.
  const proposing = useMutation({ ...mutation("propose_alt_text"), retry: false });
  const { values, set } = useKeptValues(`alt_proposal:${imageId}`, none);
  const proposal = values.text;
  if (proposal === null) {
    const propose = () => proposing.mutate({ id: imageId }, { onSuccess: ({ alt }) => set({ text: alt }), onError: toastProblem });
    return (
      <div className="flex flex-wrap items-center gap-2">
        <Button busy={proposing.isPending} onClick={propose}>
          <Sparkles size={14} aria-hidden />
          {proposing.isPending ? m.media_alt_proposing() : m.media_alt_propose()}
        </Button>
        <span className="text-ink-3 text-xs">{m.media_alt_costs({ count: credits })}</span>
      </div>
    );
  }
  const close = () => set(none);
  return (
    <section aria-label={m.media_alt_proposal()} className="rounded-md border border-line-strong bg-panel p-3">
      <TextArea
        label={m.media_alt_proposal()}
        hint={m.media_alt_proposal_hint()}
        rows={3}
        maxLength={limits.imageAltLengthMax}
        value={proposal}
        onChange={(text) => set({ text })}
      />
      <div className="mt-2 flex gap-2">
        <Button
          look="primary"
          disabled={proposal.trim() === ""}
          onClick={() => {
            onTake(oneLine(proposal));
            close();
          }}
        >
          {m.media_alt_take()}
        </Button>
        <Button onClick={close}>{m.media_alt_drop()}</Button>
      </div>
    </section>
  );
}
