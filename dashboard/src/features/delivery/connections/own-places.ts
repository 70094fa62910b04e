export { ownPlaceRows } from "../../../../../capabilities/own-place-rows.tsx";
