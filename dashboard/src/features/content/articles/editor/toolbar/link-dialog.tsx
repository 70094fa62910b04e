import type { Editor } from "@tiptap/react";
import { type FormEvent, useState } from "react";
import { m } from "#messages";
import { Button } from "#src/ui/button.tsx";
import { Dialog, DialogActions } from "#src/ui/dialog.tsx";
import { TextField } from "#src/ui/field.tsx";
import { linkAddress } from "./link-address.ts";

/** Dialog that asks for the address of a link on the selected words, or on words typed here. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [{ before, range, needsText }] = useState(() => placeIn(editor));
  const [address, setAddress] = useState(before);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const close = () => {
    onClose();
    requestAnimationFrame(() => editor.commands.focus());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const href = address === before && before !== "" ? before : linkAddress(address);
    if (href === null) return setProblem(m.editor_link_problem());
    editor.commands.setTextSelection(range);
    if (needsText) insertLink(editor, href, text.trim() || address.trim());
    else editor.commands.setLink({ href });
    close();
  };
  return (
    <Dialog open onClose={close} title={before === "" ? m.editor_link_add() : m.editor_link_change()}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <TextField
          label={m.editor_link_address()}
          hint={m.editor_link_hint()}
          placeholder="https://"
          value={address}
          problem={problem}
          onChange={(next) => {
            setAddress(next);
            setProblem(undefined);
          }}
        />
        {needsText && <TextField label={m.editor_link_text()} value={text} onChange={setText} />}
        <DialogActions>
          {before !== "" && (
            <Button
              look="quiet"
              className="mr-auto"
              onClick={() => {
                editor.chain().setTextSelection(range).unsetLink().run();
                close();
              }}
            >
              {m.editor_link_remove()}
            </Button>
          )}
          <Button onClick={close}>{m.cancel()}</Button>
          <Button type="submit" look="primary">
            {before === "" ? m.editor_link_add() : m.editor_link_change()}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

type Place = { before: string; range: { from: number; to: number }; needsText: boolean };

/** Returns the place of the link. It is fixed when the dialog opens. */
function placeIn(editor: Editor): Place {
  const { from, to, empty } = editor.state.selection;
  const before: string = editor.getAttributes("link").href ?? "";
  return { before, range: { from, to }, needsText: before === "" && empty };
}

function insertLink(editor: Editor, href: string, text: string): void {
  editor
    .chain()
    .insertContent({ type: "text", text, marks: [{ type: "link", attrs: { href, outside: null, seam: false } }] })
    .unsetMark("link")
    .run();
}
