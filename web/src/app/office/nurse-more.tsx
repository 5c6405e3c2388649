import { NurseEarningsPage } from "../../pages/nurse/nurse-earnings-page.tsx";
import { NurseFeedPage } from "../../pages/nurse/nurse-feed-page.tsx";
import { NurseHoursPage } from "../../pages/nurse/nurse-hours-page.tsx";
import { NurseProfilePage } from "../../pages/nurse/nurse-profile-page.tsx";
import { NurseTimeOffPage } from "../../pages/nurse/nurse-time-off-page.tsx";

/** The nurse's pages besides the day, in one chunk. */
export const more = {
  hours: NurseHoursPage,
  timeOff: NurseTimeOffPage,
  feed: NurseFeedPage,
  earnings: NurseEarningsPage,
  profile: NurseProfilePage,
};
