import type { Vehicle } from "@lamplight/api/contract/driver-time-off.ts";
import { SelectField } from "../../../../components/form/field.tsx";

/** A vehicle with what it is known by. */
export const vehicleLabel = ({ vehicleType, model, plate, driver }: Vehicle): string =>
  [vehicleType, model, plate, driver ? `${driver}'s` : "spare"].filter(Boolean).join(" · ");

type VehicleFieldProps = { vehicles: Vehicle[]; value: string; onChange: (vehicleId: string) => void };

/** The vehicle that a driver has for some time, if any. One that was chosen and isn't free anymore is said to be. */
export const VehicleField = ({ vehicles, value, onChange }: VehicleFieldProps) => (
  <SelectField
    label="Vehicle for this time"
    hint="The driver keeps rides that another vehicle can carry."
    value={value}
    onChange={({ target }) => onChange(target.value)}
  >
    <option value="">None: unavailable</option>
    {value !== "" && !vehicles.some(({ _id }) => _id === value) && (
      <option value={value}>Not free at this time. Please choose again.</option>
    )}
    {vehicles.map((vehicle) => (
      <option key={vehicle._id} value={vehicle._id}>
        {vehicleLabel(vehicle)}
      </option>
    ))}
  </SelectField>
);
