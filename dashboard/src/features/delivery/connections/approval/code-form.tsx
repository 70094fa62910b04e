import { m } from "#messages";
import { Button } from "#src/ui/button.tsx";
import { TextField } from "#src/ui/field.tsx";
import { Card } from "#src/ui/page.tsx";
import { useCodeField } from "../parts/use-code-field.ts";

/** Form for the code that an initializer shows. */
export function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const { submit, field } = useCodeField(onCode);
  return (
    <Card className="p-5">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField {...field} hint={m.connections_code_hint()} />
        <Button type="submit" look="primary">
          {m.connections_code_look()}
        </Button>
      </form>
    </Card>
  );
}
