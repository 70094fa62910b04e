import type { Editor } from "@tiptap/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { m } from "#messages";
import { Button } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/field.tsx";
import { Floating } from "../surface/floating.tsx";
import { ArticleOptions, useArticleOptions } from "./article-options.tsx";
import { linkAddress } from "./link-address.ts";
import { endLink, type LinkPlace, removeLink, writeLink } from "./link-place.ts";

type Props = { editor: Editor; place: LinkPlace; projectId: string };

/** Box beside the words of a link that asks for its address, or for an article of the project by its title. */
export function LinkPopover(props: Props) {
  const { editor, place } = props;
  const close = () => {
    endLink(editor);
    editor.view.focus();
  };
  return (
    <Floating
      editor={editor}
      from={place.from}
      to={place.to}
      side="below"
      align="start"
      role="dialog"
      aria-label={titleOf(place)}
      className="w-80 max-w-[calc(100vw-1.5rem)] rounded-xl border border-line bg-card p-4 text-ink shadow-black/10 shadow-xl"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        close();
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) endLink(editor);
      }}
    >
      <LinkForm {...props} onClose={close} />
    </Floating>
  );
}

function LinkForm({ editor, place, projectId, onClose }: Props & { onClose: () => void }) {
  const { before } = place;
  const form = useRef<HTMLFormElement>(null);
  const [address, setAddress] = useState(before);
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const write = (href: string, words: string) => {
    writeLink(editor, place, href, text.trim() || words);
    onClose();
  };
  const options = useArticleOptions({ projectId, words: address === before ? "" : address, onChoose: write });
  useEffect(() => {
    const field = form.current?.querySelector("input");
    field?.focus();
    field?.select();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const href = address === before && before !== "" ? before : linkAddress(address);
    if (href === null) return setProblem(m.editor_link_problem());
    write(href, address.trim());
  };
  const change = (next: string) => {
    setAddress(next);
    setProblem(undefined);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} onKeyDown={options.onKeyDown} className="flex flex-col gap-3">
      <TextField
        label={m.editor_link_address()}
        hint={m.editor_link_or_title()}
        placeholder="https://"
        value={address}
        problem={problem}
        autoComplete="off"
        onChange={change}
      />
      <ArticleOptions {...options} />
      {place.from === place.to && <TextField label={m.editor_link_text()} value={text} onChange={setText} />}
      <Actions editor={editor} place={place} onClose={onClose} />
    </form>
  );
}

function Actions({ editor, place, onClose }: Pick<Props, "editor" | "place"> & { onClose: () => void }) {
  const remove = () => {
    removeLink(editor, place);
    onClose();
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button type="submit" look="primary">
        {titleOf(place)}
      </Button>
      {place.before !== "" && (
        <Button look="quiet" onClick={remove}>
          {m.editor_link_remove()}
        </Button>
      )}
      <Button look="quiet" onClick={onClose}>
        {m.cancel()}
      </Button>
    </div>
  );
}

function titleOf({ before }: LinkPlace): string {
  return before === "" ? m.editor_link_add() : m.editor_link_change();
}
