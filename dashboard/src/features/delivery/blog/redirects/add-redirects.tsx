import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import { useKeptValues } from "#src/forms/use-kept-values.ts";
import { Button } from "#src/ui/button.tsx";
import { TextArea } from "#src/ui/field.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { redirectsIn, writeRedirects } from "./redirect-lines.ts";
import { type SentRedirects, sendRedirects } from "./send-redirects.ts";

const toldMax = 20;

/** Field for many lines at once, as they come out of another program. Lines that are refused stay in it, each with its reason. */
export function AddRedirects({ id }: { id: string }) {
  const { values: text, set: setText } = useKeptValues(`set_redirects:${id}`, "");
  const [isSending, setIsSending] = useState(false);
  const [sent, setSent] = useState<SentRedirects>();
  const setting = useMutation(mutation("set_redirects"));
  const add = async (event: FormEvent) => {
    event.preventDefault();
    setIsSending(true);
    try {
      const outcome = await sendRedirects(redirectsIn(text), (redirects) => setting.mutateAsync({ projectId: id, redirects }));
      if (outcome.added > 0) toast(m.redirects_added({ count: outcome.added }));
      setText(writeRedirects(outcome.left.map(({ line }) => line)));
      setSent(outcome);
    } catch (error) {
      toastProblem(error);
    } finally {
      setIsSending(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void add(event)} className="flex flex-col gap-3">
      <TextArea
        label={m.redirects_add()}
        hint={m.redirects_hint()}
        placeholder="/2019/05/old-walls /lime-plaster"
        rows={3}
        value={text}
        problem={sent && problemOf(sent)}
        onChange={(value) => {
          setText(value);
          setSent(undefined);
        }}
      />
      {sent && <Refused sent={sent} />}
      <Button type="submit" className="self-end" busy={isSending} disabled={text.trim() === ""}>
        {m.redirects_add_action()}
      </Button>
    </form>
  );
}

function problemOf({ left, failure }: SentRedirects): string | undefined {
  return failure ?? (left.length > 0 ? m.redirects_left({ count: left.length }) : undefined);
}

/** The first lines that were refused, by their numbers in the field. */
function Refused({ sent: { left } }: { sent: SentRedirects }) {
  const refused = left.flatMap(({ line, problem }, index) => (problem === undefined ? [] : [{ key: line.line, line: index + 1, problem }]));
  if (refused.length === 0) return null;
  return (
    <ul role="alert" className="flex flex-col gap-1 text-red-i text-xs">
      {refused.slice(0, toldMax).map(({ key, line, problem }) => (
        <li key={key}>{m.redirects_line({ line, problem })}</li>
      ))}
      {refused.length > toldMax && <li>{m.redirects_more_refused({ count: refused.length - toldMax })}</li>}
    </ul>
  );
}
