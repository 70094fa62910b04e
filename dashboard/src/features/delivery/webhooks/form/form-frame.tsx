import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { m } from "#messages";
import type { Form } from "#src/forms/use-form.ts";
import { Button, buttonClass } from "#src/ui/button.tsx";
import { Card, PageHeader } from "#src/ui/page.tsx";

type FormFrameProps = {
  title: string;
  back: ReactNode;
  submit: string;
  cancel: LinkProps;
  form: Pick<Form<object>, "submit" | "isSending" | "forget">;
  children: ReactNode;
};

/** Form on a screen of its own. */
export function FormFrame({ title, back, submit, cancel, form, children }: FormFrameProps) {
  return (
    <div className="flex w-full max-w-2xl flex-col gap-4">
      {back}
      <PageHeader title={title} />
      <Card className="p-5">
        <form noValidate onSubmit={form.submit} className="flex flex-col gap-5">
          {children}
          <div className="flex flex-wrap justify-end gap-2">
            <Link {...cancel} onClick={form.forget} className={buttonClass()}>
              {m.cancel()}
            </Link>
            <Button type="submit" look="primary" busy={form.isSending}>
              {submit}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}
