import { useLocation } from "@tanstack/react-router";
import { m } from "#messages";
import type { Form } from "#src/forms/use-form.ts";
import { FormProblem } from "#src/ui/field.tsx";

/** Problem of a form that belongs to no field. It leads to the page for a proof where the service wants one first. */
export function FormRefusal({ form: { problem, wantsProof } }: { form: Pick<Form<unknown>, "problem" | "wantsProof"> }) {
  const { href } = useLocation();
  if (problem === undefined) return null;
  return (
    <div>
      <FormProblem>{problem}</FormProblem>
      {wantsProof && (
        <a href={`/account/confirm?next=${encodeURIComponent(href)}`} className="font-medium text-accent text-ui hover:underline">
          {m.confirm_yourself()}
        </a>
      )}
    </div>
  );
}
