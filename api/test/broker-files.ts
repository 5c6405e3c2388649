/**
 * First lines in the manner of 33 senders of trips, made up for the tests. `asks`: the questions that a file leaves open; none where it is
 * read wholly.
 */
export type BrokerFile = { name: string; lines: string[]; asks?: string[] };

const address = ["418 Maple St", "Philadelphia", "PA", "19104"];
const clinic = ["30 Walnut St", "Philadelphia", "PA", "19106"];

export const BROKER_FILES: BrokerFile[] = [
  {
    name: "Modivcare, daily trips",
    lines: [
      "Trip ID,Member First Name,Member Last Name,Member ID,Member Phone Number,Trip Date,Pickup Time,Appointment Time,Pickup Address,Pickup City,Pickup State,Pickup Zip,Dropoff Address,Dropoff City,Dropoff State,Dropoff Zip,Level of Service,Additional Passengers,Trip Miles,Comments",
      `4-8812-A,HANNAH,COLE,M100,2155550144,12/01/2026,08:30 AM,09:15 AM,${address},${clinic},WHEELCHAIR,1,4.2,`,
    ],
  },
  {
    name: "LogistiCare, older manifest",
    lines: [
      "LogistiCare Solutions - Trip Manifest",
      "Provider: Lamplight,,,",
      "Trip #|Passenger Name|Phone|Trip Date|PU Time|PU Address|PU City|PU State|PU Zip|DO Address|DO City|DO State|DO Zip|LOS|Attendant|Remarks|Status",
      `1-2026|COLE, HANNAH|(215) 555-0144|12/01/26|0830|${address.join("|")}|${clinic.join("|")}|W|0||Active`,
    ],
  },
  {
    name: "MTM, trip export",
    lines: [
      "Trip Number,Leg,Member Name,Medicaid Number,Home Phone,Service Date,Requested Pickup Time,Appt Time,Origin Address,Origin City,Origin State,Origin Zip,Destination Name,Destination Address,Destination City,Destination State,Destination Zip,Transportation Type,Escort,Special Needs",
      `MTM-77,A,"Cole, Hannah J",99,215.555.0144,2026-12-01,8:30a,9:15a,${address},Mercy Cardiology,${clinic},Ambulatory,N/A,`,
    ],
  },
  {
    name: "MTM, with billing codes",
    lines: [
      "Trip Number,Member Name,Phone Number,DOS,Pick-up Time,From Address,To Address,HCPCS Code,Miles",
      'MTM-78,"COLE, HANNAH",2155550144,20261201,0830,"418 Maple St, Philadelphia","30 Walnut St, Philadelphia",A0130,4',
    ],
  },
  {
    name: "Access2Care, schedule",
    lines: [
      "Confirmation #,Rider,Rider Phone,Date of Service,Scheduled PU,Pickup Location,Dropoff Location,Mobility,Notes",
      'A2C1,Hannah Cole,215-555-0144,Dec 1 2026,8:30 AM,"418 Maple St, Philadelphia","30 Walnut St, Philadelphia",WCH,',
    ],
  },
  {
    name: "Veyo, trip list",
    lines: [
      "ride_id,rider_first_name,rider_last_name,rider_phone,scheduled_pickup_time,pickup_address,dropoff_address,mobility_type,companions,trip_status,ride_date",
      '9f2,Hannah,Cole,+12155550144,2026-12-01T08:30:00-05:00,"418 Maple St, Philadelphia","30 Walnut St, Philadelphia",wheelchair,0,scheduled,2026-12-01',
    ],
  },
  {
    name: "SafeRide Health",
    lines: [
      "Ride ID,Patient Name,Patient Phone,Pickup Date/Time,Pickup Address,Drop-off Address,Ride Type,Status",
      'SR-1,Hannah Cole,2155550144,12/1/2026 8:30 AM,"418 Maple St, Philadelphia","30 Walnut St, Philadelphia",Wheelchair,Confirmed',
    ],
  },
  {
    name: "Kaizen Health",
    lines: [
      "Booking ID,Passenger,Passenger Phone,Pickup Datetime,Pickup,Dropoff,Vehicle Type,Rider Notes",
      'KZ-4,Hannah Cole,(215) 555-0144,2026-12-01 08:30,"418 Maple St, Philadelphia","30 Walnut St, Philadelphia",WAV,Ring twice',
    ],
  },
  {
    name: "MediRoutes",
    lines: [
      "TripID,ClientName,ClientPhone,TripDate,PickupTime,AppointmentTime,PickupAddress,PickupCity,PickupState,PickupZip,DropoffAddress,DropoffCity,DropoffState,DropoffZip,SpaceType,Escorts,TripStatus,TripNotes",
      `8831,"Cole, Hannah",2155550144,12/01/2026,08:30,09:15,${address},${clinic},WC,0,Scheduled,`,
    ],
  },
  {
    name: "RoutingBox",
    lines: [
      "Trip,Passenger,Phone,Date,Sched PU,Appt,PU Street,PU Apt,PU City,PU State,PU Zip,DO Street,DO Apt,DO City,DO State,DO Zip,Space Type,Passengers,Trip Comments",
      `RB1,Cole Hannah,215-555-0144,12-01-2026,0830,0915,${address[0]},4B,${address.slice(1)},${clinic[0]},,${clinic.slice(1)},AMB,1,`,
    ],
    asks: ["Column: Passengers"],
  },
  {
    name: "TripMaster",
    lines: [
      "sep=;",
      "Job ID;Client;Telephone;Service Date;Pick Time;Origin;Destination;Mode;Attendants;Remarks",
      "551;COLE, HANNAH;215 555 0144;01-Dec-26;8:30 AM;418 Maple St, Philadelphia;30 Walnut St, Philadelphia;Wheelchair;0;",
    ],
  },
  {
    name: "Uber Health, bulk rides",
    lines: [
      "Guest First Name,Guest Last Name,Guest Phone Number,Pickup Date,Pickup Time,Pickup Address,Dropoff Address,Product,Message to Driver,Internal Reference",
      'Hannah,Cole,2155550144,12/01/2026,8:30 AM,"418 Maple St, Philadelphia","30 Walnut St, Philadelphia",WAV,Ring twice,MRN 1',
    ],
  },
  {
    name: "Lyft Concierge",
    lines: [
      "Passenger Name,Passenger Phone Number,Pickup Date,Pickup Time,Pickup Address,Dropoff Address,Ride Type,Driver Notes",
      'Hannah Cole,2155550144,12/01/2026,8:30 AM,"418 Maple St, Philadelphia","30 Walnut St, Philadelphia",Wheelchair,',
    ],
  },
  {
    name: "Roundtrip",
    lines: [
      "Trip ID\tRider Name\tRider Phone\tScheduled At\tPickup Address\tDropoff Address\tTransport Type\tStatus",
      "RT1\tHannah Cole\t2155550144\t2026-12-01T08:30:00\t418 Maple St, Philadelphia\t30 Walnut St, Philadelphia\tWheelchair Van\tAccepted",
    ],
  },
  {
    name: "DaVita-like dialysis chain, chair schedule",
    lines: [
      "East Falls Dialysis,,,,,,",
      "Week of 11/30/2026,,,,,,",
      "",
      "Patient,Phone #,Days,Chair Time,Pick up,Address,Mobility,Return",
      'Hannah Cole,215-555-0144,MWF,6:00a,5:15a,"418 Maple St, Philadelphia",W/C,10:30a',
    ],
    asks: ["Column: Days", "Column: Address", "Missing: Date", "Missing: Pickup Address", "Missing: Dropoff Address"],
  },
  {
    name: "Fresenius-like dialysis chain, daily list",
    lines: [
      "Patient Name,Patient Phone,Treatment Date,Chair Time,Pickup Time,Pickup Address,Facility Name,Facility Address,Mode of Transport,Return Time",
      '"Cole, Hannah",2155550144,12/1/2026,6:00 AM,5:15 AM,"418 Maple St",Renal East,"30 Walnut St",WC,10:30 AM',
    ],
  },
  {
    name: "U.S. Renal-like dialysis chain",
    lines: [
      "Patient Last Name,Patient First Name,Contact Number,DOS,PU Time,Return PU Time,From,To,LOS",
      'COLE,HANNAH,cell 215-555-0142 (daughter),12/1/2026,5:15a,10:30a,"418 Maple St, Philadelphia","Renal East, 30 Walnut St",STR',
    ],
  },
  {
    name: "Hospital discharge list",
    lines: [
      "MRN,Patient,Ph,Date,Ready Time,Room,Facility,To,Transport Mode,Oxygen,Comments",
      "44,Hannah Cole,2155550144,12/1/26,1430,4 West 12,Mercy Hospital,418 Maple St Philadelphia,Stretcher,Y,",
    ],
    asks: ["Missing: Pickup Address"],
  },
  {
    name: "Hospital system, Epic-like export",
    lines: [
      "Request ID,Patient Name,MRN,Callback Number,Transport Date,Requested Pickup,Origin Facility,Origin Address,Destination Facility,Destination Address,Level Of Service,Special Instructions",
      'E1,"COLE, HANNAH",44,2155550144,12/01/2026,1430,Mercy Hospital,"1 Hospital Dr, Philadelphia",Home,"418 Maple St, Philadelphia",Gurney,',
    ],
  },
  {
    name: "Veterans' travel office",
    lines: [
      "Veteran,Phone,Appt Date,Appt Time,Pickup Time,Pickup Address,Destination,Mode,Attendant",
      'Hannah Cole,2155550144,01-DEC-2026,0915,0830,"418 Maple St, Philadelphia","VA Clinic, 30 Walnut St",AMB,0',
    ],
  },
  {
    name: "County transit, paratransit",
    lines: [
      "Booking ID,Client Name,Client Phone,Trip Date,Negotiated Pickup Time,Pickup Address,Dropoff Address,Space Type,PCA,Companion,Fare",
      'P1,"Cole, Hannah",2155550144,12/1/2026,8:30,"418 Maple St","30 Walnut St",WH,0,1,2.00',
    ],
    asks: ["Vehicle: WH"],
  },
  {
    name: "State Medicaid broker, billing file",
    lines: [
      "PA Number,Recipient Name,Recipient ID,Recipient Phone,Svc Date,PU Time,PU Addr,DO Addr,Proc Code,Status",
      "77,COLE HANNAH,R1,2155550144,20261201,0830,418 MAPLE ST PHILADELPHIA,30 WALNUT ST PHILADELPHIA,T2005,APPROVED",
    ],
  },
  {
    name: "Health plan, monthly standing orders",
    lines: [
      "Enrollee Name,Plan Member ID,Primary Phone,Trip Date,Pickup Time,Origin,Destination,Service Type,Trip Purpose",
      '"Cole, Hannah",H1,2155550144,12/1/2026 0:00,8:30:00 AM,"418 Maple St, Philadelphia","30 Walnut St, Philadelphia",A0100,Dialysis',
    ],
  },
  {
    name: "Adult day center, hand-made sheet",
    lines: ["Who,Tel,Day,Time,From,To,Chair?", "Hannah Cole,215-555-0144,Tue,8:30,418 Maple St,Day Center,yes"],
    asks: ["Missing: Date", "Missing: Transport Type"],
  },
  {
    name: "Nursing home, hand-made sheet",
    lines: [
      "Resident,Rm,Phone,Date,Time,Going to,W/C or Amb",
      "Hannah Cole,12,2155550144,12/1,9:30,Dr. Weiss 30 Walnut St,W/C",
    ],
    asks: ["Column: Rm", "Column: Going to", "Missing: Pickup Address", "Missing: Dropoff Address"],
  },
  {
    name: "Assisted living, with a title",
    lines: [
      "Maple Court transportation requests",
      "",
      "Resident Name,Phone Number,Date,Pickup Time,Pickup Location,Destination,Vehicle,Notes",
      'Hannah Cole,215-555-0144,"Tuesday, December 1, 2026",8:30 AM,Maple Court,30 Walnut St,Sedan,Walker',
    ],
  },
  {
    name: "Cancer center",
    lines: [
      "Patient Name,Mobile Number,Appointment Date,Appointment Time,Pickup Time,Home Address,Clinic,Mobility Needs",
      'Hannah Cole,2155550144,12/01/2026,10:00 AM,9:15 AM,"418 Maple St, Philadelphia","Cancer Center, 30 Walnut St",Ambulatory',
    ],
    asks: ["Missing: Dropoff Address"],
  },
  {
    name: "One Call, workers' compensation",
    lines: [
      "Authorization,Injured Worker,Phone,DOS,Pickup Time,Pickup Address,Pickup City,Pickup State,Pickup Zip,Destination Address,Destination City,Destination State,Destination Zip,Service,Language",
      `OC1,Hannah Cole,2155550144,12/01/2026,08:30 AM,${address},${clinic},Ambulatory,English`,
    ],
    asks: [],
  },
  {
    name: "A school district",
    lines: [
      "Name;Phone;Date;PU Time;PU Address;DO Address;Type;Return Trip",
      "Hannah Cole;2155550144;12/1/2026;7:45 AM;418 Maple St;30 Walnut St;amb;2:30 PM",
    ],
  },
  {
    name: "Verida-like broker",
    lines: [
      "Trip Leg ID,Mbr First,Mbr Last,Mbr ID,Mbr Phone,Trip Date,Sched PU Time,Sched DO Time,PU Address 1,PU Address 2,PU City,PU St,PU Zip,DO Address 1,DO Address 2,DO City,DO St,DO Zip,Svc Level,Trip Status",
      `V1,Hannah,Cole,M1,2155550144,12/01/2026,08:30,09:10,${address[0]},Apt 4,${address.slice(1)},${clinic[0]},,${clinic.slice(1)},WC,NEW`,
    ],
  },
  {
    name: "Southeastrans-like broker",
    lines: [
      "Trip ID,Client First Name,Client Last Name,Client Phone,Trip Date,Pickup Time,Pickup Address,Dropoff Address,Vehicle Type,Leg Status",
      'SE1,HANNAH,COLE,2155550144,12/01/2026,11:59 PM,"30 Walnut St","418 Maple St",Ambulatory/Wheelchair,CXL',
    ],
    asks: ["Vehicle: Ambulatory/Wheelchair"],
  },
  {
    name: "CTS-like broker, oxygen in the vehicle",
    lines: [
      "Ride Number,Member Name,Member Phone,Service Date,Pickup Time,Pickup Street Address,Dropoff Street Address,Transport Mode",
      'CT1,"COLE, HANNAH",2155550144,12/01/2026,08:30,418 Maple St,30 Walnut St,AMB+O2',
    ],
    asks: ["Vehicle: AMB+O2"],
  },
  {
    name: "A broker that writes BLS",
    lines: [
      "Trip ID,Patient,Phone,Date,Time,From,To,LOS",
      'B1,"COLE, HANNAH",2155550144,12/01/2026,8.30 AM,Mercy Hospital,418 Maple St,BLS',
    ],
    asks: ["Vehicle: BLS"],
  },
];
