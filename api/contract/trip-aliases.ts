import type { TripField } from "./trip-columns.ts";

/** Names in one text, divided by commas. */
const names = (all: string): readonly string[] => all.trim().split(/,\s+/);

/**
 * Names of columns that brokers use, by field; the nearer ones come first. Of two columns for one thing the one that is named earlier here
 * counts. Names are compared without case, spaces and signs.
 */
export const TRIP_ALIASES = {
  tripNumber: names(`
    Trip ID, Trip, Trip No, Trip Num, Ride ID, Ride Number, Leg ID, Trip Leg ID, Confirmation, Confirmation Number, Confirmation No,
    Conf, Job Number, Job, Job ID, Reservation Number, Reservation ID, Booking ID, Booking Number, Order Number, Order ID,
    External Trip ID, Run Number, Request ID, Authorization Number, Authorization, Auth, Auth Number, PA Number
  `),
  name: names(`
    Passenger, Name, Full Name, Rider, Rider Name, Member, Member Name, Client, Client Name, Patient, Patient Name, Beneficiary,
    Beneficiary Name, Enrollee, Enrollee Name, Consumer, Consumer Name, Resident, Resident Name, Recipient, Recipient Name, Customer,
    Customer Name, Pt, Pt Name, Guest Name, Rider Full Name, Passenger Full Name, Mbr Name, Guest, Who, Veteran, Injured Worker,
    Claimant
  `),
  firstName: names(`
    First, Passenger First Name, Member First Name, Rider First Name, Patient First Name, FName, Client First Name, Guest First Name,
    Beneficiary First Name, Given Name, Mbr First, Recipient First Name
  `),
  lastName: names(`
    Last, Passenger Last Name, Member Last Name, Rider Last Name, Patient Last Name, Client Last Name, Guest Last Name,
    Beneficiary Last Name, Surname, Family Name, LName, Mbr Last, Recipient Last Name
  `),
  member: names(`
    Member ID, Member No, Medicaid ID, Medicaid Number, Medicaid, Insurance ID, Policy Number, Client ID, Reference, Subscriber ID,
    Beneficiary ID, Recipient ID, Patient ID, MRN, Rider ID, CIN, Mbr ID, Plan Member ID, Health Plan ID, Customer ID, Chart Number,
    Internal Reference
  `),
  phone: names(`
    Phone, Phone Number, Telephone, Member Phone, Member Phone Number, Rider Phone, Rider Phone Number, Client Phone, Patient Phone,
    Passenger Phone Number, Patient Phone Number, Guest Phone, Guest Phone Number, Mbr Phone, Beneficiary Phone, Recipient Phone,
    Customer Phone, Phone 1, Primary Phone, Tel, Ph, Mobile, Mobile Number, Mobile Phone, Cell, Cell Phone, Contact Phone,
    Contact Number, Callback Number, Call Back, Pickup Phone, Pickup Phone Number, PU Phone, Origin Phone, Home Phone
  `),
  email: names(`
    E-mail, Email Address, Passenger Email, Member Email, Rider Email, Client Email, Patient Email, Guest Email
  `),
  date: names(`
    Trip Date, Pickup Date, Pick-up Date, PU Date, Ride Date, Service Date, Date of Service, DOS, Transport Date, Travel Date,
    Date of Trip, Scheduled Date, Run Date, Trip Day, Svc Date, Day of Service, Treatment Date, Appointment Date, Appt Date
  `),
  dateTime: names(`
    Pickup Date Time, Pickup Date and Time, PU Date Time, Scheduled Pickup Date Time, Trip Date Time, Pickup Datetime, Start Date Time,
    Requested Pickup Date Time, Ride Date Time, Date and Time, Pickup Time Local, Scheduled At, Pickup At
  `),
  time: names(`
    Pick-up Time, PU Time, Scheduled Pickup, Scheduled Pickup Time, Scheduled PU, Sched PU, Sched PU Time, P/U Time,
    Requested Pickup Time, Req Pickup, Requested Pickup, Ride Time, Will Call Time, Ready Time, Pickup Ready Time, Pick Time,
    Promised Pickup, Negotiated Pickup Time, Start Time, Trip Time, Time
  `),
  appointment: names(`
    Appt Time, Appt, Appointment, Appointment Start, Appointment At, Appt Start, Time of Appointment, Drop Off By, Arrive By,
    Dropoff Time, Drop-off Time, DO Time, Scheduled Dropoff Time, Sched DO Time, Sched DO, Chair Time, Requested Dropoff Time,
    Treatment Time
  `),
  pickup: names(`
    Pickup, Pick-up, Pickup Street Address, Pickup Street, Pickup Address 1, Pickup Address Line 1, PU Address, PU Street, PU Addr,
    PU Address 1, P/U Address, From, From Address, From Street, Origin, Origin Address, Origin Street, Origin Address 1,
    Pickup Full Address, Pickup Location Address, Start Address, Pickup Location, From Location, PU, Home Address
  `),
  pickupPlace: names(`
    Pickup Facility, Pickup Name, Pickup Facility Name, Pickup Location Name, Pickup Place, PU Facility, PU Location, PU Name,
    Origin Name, Origin Facility, From Facility, Pickup Site, From Name, PU Site
  `),
  pickupUnit: names(`
    Pickup Address 2, Pickup Address Line 2, Pickup Apt, Pickup Unit, Pickup Suite, PU Apt, PU Unit, PU Address 2, Origin Address 2,
    Origin Apt, From Apt, Pickup Apartment, Pickup Room, PU Suite, Room
  `),
  pickupCity: names(`
    PU City, Origin City, From City, P/U City
  `),
  pickupState: names(`
    PU State, Origin State, From State, PU St, P/U State
  `),
  pickupZip: names(`
    Pickup Zip Code, PU Zip, Origin Zip, From Zip, PU Zip Code, Pickup Postal Code, Origin Zip Code, P/U Zip
  `),
  dropoff: names(`
    Dropoff, Drop-off, Dropoff Street Address, Dropoff Street, Dropoff Address 1, Dropoff Address Line 1, DO Address, DO Street,
    DO Addr, DO Address 1, D/O Address, To, To Address, To Street, Destination, Destination Address, Destination Street,
    Destination Address 1, Dest, Dest Address, Dropoff Full Address, Dropoff Location Address, End Address, Delivery Address,
    Dropoff Location, To Location, DO, Facility Address
  `),
  dropoffPlace: names(`
    Dropoff Facility, Dropoff Name, Dropoff Facility Name, Dropoff Location Name, Dropoff Place, DO Facility, DO Location, DO Name,
    Destination Name, Destination Facility, To Facility, Dropoff Site, Facility, Facility Name, To Name, DO Site, Dest Name, Clinic
  `),
  dropoffUnit: names(`
    Dropoff Address 2, Dropoff Address Line 2, Dropoff Apt, Dropoff Unit, Dropoff Suite, DO Apt, DO Unit, DO Address 2,
    Destination Address 2, Destination Apt, To Apt, Dropoff Apartment, Dropoff Room, DO Suite
  `),
  dropoffCity: names(`
    DO City, Destination City, To City, Dest City, D/O City
  `),
  dropoffState: names(`
    DO State, Destination State, To State, Dest State, DO St, D/O State
  `),
  dropoffZip: names(`
    Dropoff Zip Code, DO Zip, Destination Zip, To Zip, DO Zip Code, Dropoff Postal Code, Dest Zip, Destination Zip Code, D/O Zip
  `),
  transport: names(`
    Transport, Level of Service, LOS, Service Level, Service Type, Mobility, Mobility Type, Space Type, Vehicle Type, Vehicle, Mode,
    Mode of Transport, Transportation Type, Transport Mode, Type of Transport, HCPCS, HCPCS Code, Procedure Code, Proc Code, CPT,
    Service Code, Billing Code, Mobility Needs, Svc Level, Required Vehicle, Product, Product Type, Passenger Type, Seat Type, Veh Type,
    Type
  `),
  chair: names(`
    Chair, Wheelchair Type, Chair Type, WC Type
  `),
  transfers: names(`
    Transfers, Transfer to Seat, Transferable
  `),
  companions: names(`
    Escorts, Escort, Esc, Attendants, Attendant, Additional Passengers, Number of Escorts, Guests, Companion, PCA, Number of Companions,
    Addl Passengers, Additional Riders, Num Escorts, Extra Passengers
  `),
  oxygen: names(`
    O2, Oxygen Required, Needs Oxygen
  `),
  stairs: names(`
    Steps, Has Stairs, Stair Assist
  `),
  returnTime: names(`
    Return, Return Pickup Time, Return Pickup, Return PU Time, Return Trip, Return PU, Return Time Requested, RT Time, Back Time, Back
  `),
  notes: names(`
    Note, Comments, Comment, Special Needs, Special Instructions, Instructions, Driver Notes, Trip Notes, Trip Comments, Rmks, Remarks,
    Message to Driver, Driver Comments, Notes for Driver, Rider Notes, Driver Instructions, Pickup Instructions, Pickup Comments,
    PU Comments, Additional Notes, Notes to Driver, Special Requirements, Message
  `),
  status: names(`
    Trip Status, Ride Status, Order Status, Leg Status, Booking Status, Status Code, Trip Action, Action
  `),
} as const satisfies Record<TripField, readonly string[]>;

/** Columns that brokers send and we don't need, so nobody is asked about them. */
export const UNUSED_COLUMNS: readonly string[] = names(`
  DOB, Date of Birth, Age, Gender, Sex, Weight, Height, Language, Miles, Mileage, Distance, Est Miles, Estimated Miles, Loaded Miles,
  Trip Miles, Rate, Cost, Fare, Price, Copay, Amount, Est Cost, Trip Cost, Driver, Driver Name, Vehicle ID, Vehicle Number, Unit, Run,
  Route, Provider, Provider Name, Provider ID, Vendor, Broker, County, Pickup County, Dropoff County, PU County, DO County, Region,
  Zone, Created, Created At, Created Date, Booked By, Requested By, Ordered By, Caller, Payer, Plan, Health Plan, Program,
  Funding Source, Row, Seq, Sequence, Line, Leg, Trip Leg, Trip Type, A/B, Day, Weekday, Purpose, Trip Purpose, Trip Reason, Reason,
  Treatment Type, Appointment Type, Latitude, Longitude, Pickup Lat, Pickup Long, Dropoff Lat, Dropoff Long, Pickup Latitude,
  Pickup Longitude, Dropoff Latitude, Dropoff Longitude, Alternate Phone, Alt Phone, Phone 2, Secondary Phone, Dropoff Phone,
  Dropoff Phone Number, DO Phone, Destination Phone, Facility Phone, Emergency Contact, Emergency Phone, Escort Name, Middle Name, MI,
  Middle Initial, Time Zone, Last Updated, Version, Batch, Authorization Date, Priority, Doctor, Physician, Standing Order, Signature,
  Ordering Provider, Est Duration, Duration, Account, Cost Center, Invoice, No, Flight Number, Diagnosis, Organization, Est Fare,
  Expense Code, Expense Memo, Adults, Return Type, Trip Mileage
`);
