import type { PostDestinationName } from "@galley/contract";
import { m } from "#messages";
import { useForm } from "#src/forms/use-form.ts";
import { DialogForm } from "#src/parts/dialog-form.tsx";
import { postDestinationName } from "#src/parts/networks/names.ts";
import { Button } from "#src/ui/button.tsx";
import { FormProblem, TextField } from "#src/ui/field.tsx";
import { toast } from "#src/ui/toast.tsx";

type Props = { postId: string; destination: PostDestinationName; onDone: () => void };

/** Form to confirm that a person has posted it, with the address of the post. */
export function MarkPosted({ postId, destination, onDone }: Props) {
  const name = postDestinationName(destination);
  const form = useForm("mark_post_published", {
    kept: `mark_post_published:${postId}:${destination}`,
    initial: { url: "" },
    input: ({ url }) => ({ id: postId, destination, url: url.trim() }),
    onDone: () => {
      toast(m.posts_marked({ name }));
      onDone();
    },
  });
  return (
    <DialogForm values={form.values} onDiscard={form.forget} onSubmit={form.submit} className="flex flex-col gap-3">
      <FormProblem>{form.problem}</FormProblem>
      <TextField label={m.posts_mark_url({ name })} type="url" placeholder="https://" hint={m.posts_mark_hint()} {...form.field("url")} />
      <Button type="submit" look="primary" busy={form.isSending} className="self-end">
        {m.posts_mark()}
      </Button>
    </DialogForm>
  );
}
