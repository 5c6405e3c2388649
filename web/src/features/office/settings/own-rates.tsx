import type { PayerRates } from "@lamplight/api/contract/office-settings.ts";
import { SETTINGS, settingInWords } from "@lamplight/api/contract/settings.ts";
import { Link } from "react-router-dom";
import { recordPaths } from "../../../app/paths.ts";
import { Button } from "../../../components/form/button.tsx";
import { Soft } from "../../../components/layout/boxes.tsx";
import { ListSection } from "../../../components/office/office-list.tsx";
import { Table } from "../../../components/office/table.tsx";
import type { Chosen } from "./setting-dialog.tsx";

type OwnRatesProps = { rates: PayerRates[]; mayChange: boolean; onChange: (chosen: Chosen) => void };

/** What each organization pays for a ride, where that isn't our fare. */
export const OwnRates = ({ rates, mayChange, onChange }: OwnRatesProps) => (
  <ListSection aria-labelledby="own-rates">
    <h2 id="own-rates">Organizations' own rates</h2>
    {rates.length === 0 && <Soft>Organizations that pay on account appear here. Add them under Money.</Soft>}
    {rates.length > 0 && (
      <Table
        label="Organizations' own rates"
        heads={[
          { head: "Organization" },
          ...(rates[0]?.rates ?? []).map(({ name }) => ({ head: SETTINGS[name].label })),
        ]}
      >
        <tbody>
          {rates.map(({ payerId, payer, rates: ofPayer }) => (
            <tr key={payerId} data-row>
              <th scope="row">
                <Link to={recordPaths.payer(payerId)}>{payer}</Link>
              </th>
              {ofPayer.map(({ name, value, latest }) => {
                const { label, unit } = SETTINGS[name];
                const rate = value === null ? "our fare" : settingInWords(value, unit);
                return (
                  <td key={name} data-head={label}>
                    {mayChange ? (
                      <Button
                        variant="link"
                        size="small"
                        onClick={() => onChange({ name, payerId, payer, value, latest })}
                        aria-label={`${label} for ${payer}: ${rate}. Change`}
                      >
                        {rate}
                      </Button>
                    ) : (
                      <b>{rate}</b>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    )}
  </ListSection>
);
