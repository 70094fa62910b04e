import { m } from "#messages";
import type { Output } from "#src/api/operations.ts";
import { useForm } from "#src/forms/use-form.ts";
import { DialogForm } from "#src/parts/dialog-form.tsx";
import { usePlace } from "#src/place/use-place.ts";
import { Button } from "#src/ui/button.tsx";
import { FormProblem, SelectField } from "#src/ui/field.tsx";
import { toast } from "#src/ui/toast.tsx";

type Connection = NonNullable<Output<"get_search_console">["connection"]>;

/** Choice among the properties that the person who signed in with Google may read; at first that of the project's site. */
export function PropertyChoice({ connection: { siteProperty, properties } }: { connection: Connection }) {
  const { project } = usePlace();
  const form = useForm("choose_search_property", {
    initial: { siteProperty: siteProperty ?? usualOf(properties, project.siteUrl) },
    input: (values) => ({ id: project.id, ...values }),
    onDone: () => toast(m.results_connected()),
  });
  return (
    <DialogForm values={form.values} onSubmit={form.submit} className="mt-3 flex flex-col gap-3">
      <FormProblem>{form.problem}</FormProblem>
      <SelectField
        label={m.results_console_property()}
        {...form.field("siteProperty")}
        options={properties.map((value) => ({ value, label: value }))}
      />
      {form.values.siteProperty !== siteProperty && (
        <Button type="submit" look="primary" className="self-start" busy={form.isSending}>
          {m.results_property_choose()}
        </Button>
      )}
    </DialogForm>
  );
}

/** Returns the property that holds the site: a prefix of its address before its domain. */
function usualOf(properties: readonly string[], siteUrl: string): string {
  const { hostname } = new URL(siteUrl);
  const prefix = properties.find((property) => siteUrl.startsWith(property) || `${siteUrl}/` === property);
  const domain = properties.find((property) => {
    const name = property.replace(/^sc-domain:/, "");
    return name !== property && (hostname === name || hostname.endsWith(`.${name}`));
  });
  return prefix ?? domain ?? properties[0] ?? "";
}
