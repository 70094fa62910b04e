import { authorAboutLengthMax, authorNameLengthMax } from "@galley/contract";
import { useMutation } from "@tanstack/react-query";
import { m } from "#messages";
import { mutation } from "#src/api/mutation.ts";
import type { Output } from "#src/api/operations.ts";
import { useForm } from "#src/forms/use-form.ts";
import { Button } from "#src/ui/button.tsx";
import { FormProblem, TextArea, TextField } from "#src/ui/field.tsx";
import { Card } from "#src/ui/page.tsx";
import { toast, toastProblem } from "#src/ui/toast.tsx";
import { PortraitField } from "./portrait-field.tsx";

type Profile = Output<"get_author_profile">;
type Values = { name: string; about: string; imageId: string | null; links: string };

/** Form of what readers see of the person. Saving it shows them; a button of its own hides them again. */
export function AuthorForm({ profile: { author, suggestedName, change } }: { profile: Profile }) {
  const saved = change?.wanted ?? author;
  const form = useForm<"set_author_profile", Values>("set_author_profile", {
    initial: {
      name: saved?.name ?? suggestedName,
      about: saved?.about ?? "",
      imageId: saved?.imageId ?? null,
      links: saved?.links.join("\n") ?? "",
    },
    input: ({ links, ...values }) => ({ ...values, links: links.split(/\s+/).filter((link) => link !== "") }),
    onDone: ({ waitsForApproval }) => toast(waitsForApproval ? m.author_saved_waits() : m.author_saved()),
  });
  return (
    <Card className="p-5">
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        <FormProblem>{form.problem}</FormProblem>
        <p className="text-ui leading-5">{author === null ? m.author_hidden() : m.author_shown({ address: `/authors/${author.slug}` })}</p>
        {change !== null && <p className="rounded-md bg-amber-s px-3 py-2 text-amber-i text-ui leading-5">{changeState(change)}</p>}
        <TextField label={m.author_name()} {...form.field("name")} maxLength={authorNameLengthMax} required />
        <TextArea label={m.author_about()} {...form.field("about")} maxLength={authorAboutLengthMax} rows={4} />
        <PortraitField {...form.field("imageId")} />
        <TextArea label={m.author_links()} hint={m.author_links_hint()} placeholder="https://" rows={3} {...form.field("links")} />
        <footer className="flex flex-wrap items-center justify-end gap-3">
          {saved !== null && <HideButton />}
          <Button type="submit" look="primary" busy={form.isSending}>
            {saved === null ? m.author_show() : m.save()}
          </Button>
        </footer>
      </form>
    </Card>
  );
}

/** Tells what became of the last change, which readers do not see. */
function changeState({ declined, reason }: NonNullable<Profile["change"]>): string {
  if (!declined) return m.author_waits();
  return reason === "" ? m.author_declined() : m.author_declined_because({ reason });
}

function HideButton() {
  const hiding = useMutation(mutation("delete_author_profile"));
  return (
    <Button
      look="quiet"
      busy={hiding.isPending}
      // The button goes with what it hid, and callbacks of the call itself would go with it.
      onClick={() => void hiding.mutateAsync({}).then(() => toast(m.author_hidden_now()), toastProblem)}
    >
      {m.author_hide()}
    </Button>
  );
}
