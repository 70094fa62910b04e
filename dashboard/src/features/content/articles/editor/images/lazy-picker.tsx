import { type ComponentProps, lazy, Suspense } from "react";
import type { MediaPicker } from "#src/parts/images/media-picker.tsx";

const Picker = lazy(async () => ({ default: (await import("#src/parts/images/media-picker.tsx")).MediaPicker }));

/** Media picker, loaded when it is first opened. */
export function LazyPicker(props: ComponentProps<typeof MediaPicker>) {
  if (!props.open) return null;
  return (
    <Suspense>
      <Picker {...props} />
    </Suspense>
  );
}
