import { type ComponentProps, lazy, Suspense } from "react";
import type { TagsField } from "./tags-field.tsx";

const Field = lazy(async () => ({ default: (await import("./tags-field.tsx")).TagsField }));

/** Field for the tags of an article, loaded when it is first shown. */
export function LazyTagsField(props: ComponentProps<typeof TagsField>) {
  return (
    <Suspense fallback={<div className="h-22" />}>
      <Field {...props} />
    </Suspense>
  );
}
