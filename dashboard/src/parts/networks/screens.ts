export { networkScreens } from "../../../../capabilities/network-screens.tsx";
