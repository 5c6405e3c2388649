import type { PayerRates } from "@lamplight/api/contract/office-settings.ts";
import { SETTINGS, settingInWords } from "@lamplight/api/contract/settings.ts";
import { recordPaths } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { Soft } from "../../../components/layout/boxes.tsx";
import { ListSection, OfficeRow, RowName } from "../../../components/office/office-list.tsx";
import type { Chosen } from "./setting-dialog.tsx";
import styles from "./settings.module.css";

type OwnRatesProps = { rates: PayerRates[]; mayChange: boolean; onChange: (chosen: Chosen) => void };

/** What each organization pays for a ride, where that isn't our fare. */
export const OwnRates = ({ rates, mayChange, onChange }: OwnRatesProps) => (
  <ListSection aria-labelledby="own-rates">
    <h2 id="own-rates">Organizations' own rates</h2>
    {rates.length === 0 && <Soft>Organizations that pay on account appear here. Add them under Money.</Soft>}
    <ul>
      {rates.map(({ payerId, payer, rates: ofPayer }) => (
        <OfficeRow key={payerId} className={styles["rates"]}>
          <RowName to={recordPaths.payer(payerId)}>{payer}</RowName>
          <ul className={styles["fares"]}>
            {ofPayer.map(({ name, value, latest }) => {
              const { label, unit } = SETTINGS[name];
              const rate = value === null ? "our fare" : settingInWords(value, unit);
              return (
                <li key={name}>
                  <Soft variant="xs" as="span">
                    {label}
                  </Soft>{" "}
                  {mayChange ? (
                    <Button
                      variant="quiet"
                      size="small"
                      onClick={() => onChange({ name, payerId, payer, value, latest })}
                      aria-label={`${label} for ${payer}: ${rate}. Change`}
                    >
                      {rate}
                    </Button>
                  ) : (
                    <b>{rate}</b>
                  )}
                </li>
              );
            })}
          </ul>
        </OfficeRow>
      ))}
    </ul>
  </ListSection>
);
