import { loadPopoverBox } from "./load-overlays.ts";
import type { PopoverProps } from "./popover-box.tsx";
import { useOpenedOnDemand } from "./use-opened-on-demand.ts";

/** Button with a popover beside it. */
export function Popover(props: PopoverProps) {
  const { Box, trigger } = useOpenedOnDemand(loadPopoverBox, props.trigger, "dialog");
  return Box === undefined ? trigger : <Box {...props} />;
}
