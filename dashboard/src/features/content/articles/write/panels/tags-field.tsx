import { m } from "#messages";
import { TextField } from "#src/ui/field.tsx";

type TagsFieldProps = { tags: string; editable: boolean; onChange: (tags: string) => void };

/** Tags of an article as a typed line. */
export function TagsField({ tags, editable, onChange }: TagsFieldProps) {
  return <TextField label={m.editor_tags()} hint={m.editor_tags_hint()} value={tags} disabled={!editable} onChange={onChange} />;
}
